import type { SignInOutcome } from '../../data/sign-in.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './sign-in-problem.module.css'

/** Why signing in did not succeed, but for what stands at the field of the password. */
export function SignInProblem({ outcome }: { readonly outcome: SignInOutcome }) {
  if (outcome.kind === 'locked')
    return (
      <p className={styles['locked']} role="alert">
        <strong>This account is locked.</strong>{' '}
        {outcome.contact ? (
          <>
            Write to <a href={`mailto:${outcome.contact}`}>{outcome.contact}</a> to have it
            unlocked.
          </>
        ) : (
          'Ask the administrator who works with you to unlock it.'
        )}
      </p>
    )
  if (outcome.kind !== 'failed') return null
  return (
    <ErrorNote
      what="Signing in did not succeed"
      error={outcome.error}
      kept="What was typed is still here."
    />
  )
}
