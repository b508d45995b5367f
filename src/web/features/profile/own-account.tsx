import { useQuery } from '@tanstack/react-query'
import { factorsChanged, factorsOptions } from '../../data/factors.ts'
import { useSession } from '../../data/session.ts'
import { ChangeAddress } from '../../ui/account/change-address.tsx'
import { ChangePassword } from '../../ui/account/change-password.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ProfilePart } from './profile-part.tsx'
import styles from './profile-page.module.css'

/** The password and the e-mail address of the own account; for an account without a password, where it signs in instead. */
export function OwnAccount() {
  const { hasEmbeddedSignIn } = useSession()
  const { data: factors, error } = useQuery(factorsOptions)
  // That it could not be read is told at the second factors.
  if (error && !factors) return null
  return (
    <ProfilePart id="account" title="Password and address">
      {factors === undefined ? (
        <SkeletonRows rows={3} height="60px" name="Loading the account" />
      ) : factors.hasPassword && hasEmbeddedSignIn ? (
        <div className={styles['account']}>
          <div>
            <h3>Change the password</h3>
            <ChangePassword onChanged={() => void factorsChanged()} />
          </div>
          <div>
            <h3>Change the e-mail address</h3>
            <ChangeAddress />
          </div>
        </div>
      ) : (
        <p className={styles['words']}>
          This account has no password here: it signs in through another house, where password and
          address are changed.
        </p>
      )}
    </ProfilePart>
  )
}
