import { Info, TriangleAlert } from 'lucide-react'
import { productName } from '../../../rules/product.ts'
import type { SignInProblem } from '../../../rules/sign-in-problems.ts'
import styles from './hosted-sign-in.module.css'

type Told = { readonly what: string; readonly next: string }

const told: Readonly<Record<SignInProblem, (provider: string) => Told>> = {
  cancelled: (provider) => ({
    what: 'Signing in was cancelled.',
    next: `Continue with ${provider} whenever you want to.`,
  }),
  expired: () => ({
    what: 'That attempt to sign in is over.',
    next: 'It may have taken more than ten minutes, or have begun in another browser. Begin again here.',
  }),
  unavailable: (provider) => ({
    what: `${provider} does not answer.`,
    next: 'Try again in a moment.',
  }),
  refused: (provider) => ({
    what: `The answer of ${provider} could not be trusted, so nobody was signed in.`,
    next: 'Try again. When it happens again, tell the administrator who works with you.',
  }),
  'no-email': (provider) => ({
    what: `${provider} told no e-mail address that can be used.`,
    next: `Enter one in your account there, or have it released to ${productName}; then begin again.`,
  }),
  'email-taken': (provider) => ({
    what: 'An account with your e-mail address exists already.',
    next: `It is not joined to ${provider}. Ask an administrator to invite you, and accept the invitation with ${provider}.`,
  }),
  locked: () => ({
    what: 'This account is locked.',
    next: 'Ask the administrator who works with you to unlock it.',
  }),
  closed: () => ({
    what: 'This account was closed.',
    next: 'Ask an administrator when you need access again.',
  }),
  invitation: (provider) => ({
    what: 'The invitation was not taken up.',
    next: `It may have been used or replaced, or your sign-in at ${provider} belongs to an account already. Continue with ${provider}, or ask the administrator who invited you for a new one.`,
  }),
  'read-only': () => ({
    what: 'There is no account for you here yet.',
    next: 'This installation takes no changes at present, so none can be opened. Ask an administrator where to sign in.',
  }),
}

/** Why signing in through the provider did not succeed, and what to do next. */
export function HostedProblem({
  problem,
  provider,
}: {
  readonly problem: SignInProblem
  readonly provider: string
}) {
  const { what, next } = told[problem](provider)
  const isOwnWish = problem === 'cancelled'
  const Icon = isOwnWish ? Info : TriangleAlert
  return (
    <div className={isOwnWish ? styles['hint'] : styles['problem']} role="alert">
      <Icon size={18} aria-hidden />
      <p>
        <strong>{what}</strong> {next}
      </p>
    </div>
  )
}
