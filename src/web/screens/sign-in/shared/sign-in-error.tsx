import type { SignInOutcome } from '#web/data/account/sign-in.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import styles from './sign-in-error.module.css'

/** Explains why signing in failed, except for errors shown at the password field. */
export function SignInError({ outcome }: { readonly outcome: SignInOutcome }) {
  if (outcome.kind === 'locked')
    return (
      <p className={styles['locked']} role="alert">
        <strong>This account is locked.</strong>{' '}
        {outcome.contact ? (
          <>
            Contact <a href={`mailto:${outcome.contact}`}>{outcome.contact}</a> to have it unlocked.
          </>
        ) : (
          'Ask your administrator to unlock it.'
        )}
      </p>
    )
  if (outcome.kind !== 'failed') return null
  if (outcome.error.code === 'tooManyRequests')
    return (
      <p className={styles['locked']} role="alert">
        <strong>There were too many attempts to sign in.</strong> You can still sign in with a
        passkey, or reset your password by mail. Otherwise try again in an hour.
      </p>
    )
  return (
    <ErrorAlert
      what="You were not signed in"
      error={outcome.error}
      kept="Your entries are still here."
    />
  )
}
