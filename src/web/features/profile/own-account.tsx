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
  const { hasEmbeddedSignIn, hosted } = useSession()
  const { data: factors, error } = useQuery(factorsOptions)
  // That it could not be read is told at the second factors.
  if (error && !factors) return null
  return (
    <ProfilePart id="account" title="Password and e-mail address">
      {factors === undefined ? (
        <SkeletonRows rows={3} height="60px" name="Loading your account" />
      ) : factors.hasPassword && hasEmbeddedSignIn ? (
        <div className={styles['account']}>
          <div>
            <h3>Change password</h3>
            <ChangePassword onChanged={() => void factorsChanged()} />
          </div>
          <div>
            <h3>Change e-mail address</h3>
            <ChangeAddress />
          </div>
        </div>
      ) : (
        <p className={styles['words']}>
          You sign in through {hosted?.name ?? 'another service'}. Change your password and e-mail
          address there.
          {hosted?.profileUrl && (
            <>
              {' '}
              <a href={hosted.profileUrl} rel="noreferrer">
                My profile at {hosted.name}
              </a>
            </>
          )}
        </p>
      )}
    </ProfilePart>
  )
}
