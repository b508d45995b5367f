import { useSearch } from '@tanstack/react-router'
import { productName } from '../../../rules/product.ts'
import { useSession } from '../../data/session.ts'
import { EmbeddedSignIn } from './embedded-sign-in.tsx'
import { HostedSignIn } from './hosted-sign-in.tsx'
import styles from './hosted-sign-in.module.css'
import { Sheet } from './sheet.tsx'

/** Signs a person in through the provider, by an account of this house, or by either, as the installation has it. */
export function SignInPage() {
  const { hosted, hasEmbeddedSignIn } = useSession()
  const { returnTo, problem } = useSearch({ from: '/sign-in' })
  if (hosted === null) return <EmbeddedSignIn />
  const throughProvider = <HostedSignIn name={hosted.name} returnTo={returnTo} problem={problem} />
  return hasEmbeddedSignIn ? (
    <EmbeddedSignIn>
      {throughProvider}
      <p className={styles['or']}>or by an account of {productName}</p>
    </EmbeddedSignIn>
  ) : (
    <Sheet title="Sign in" heading={`Sign in to ${productName}`}>
      {throughProvider}
    </Sheet>
  )
}
