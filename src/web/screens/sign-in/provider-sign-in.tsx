import { Button } from '@mantine/core'
import { LogIn, Info, TriangleAlert } from 'lucide-react'
import type { SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'
import { productName } from '#rules/text/product.ts'
import styles from './shared/provider-sign-in.module.css'

type Told = { readonly what: string; readonly next: string }

const told: Readonly<Record<SignInProblem, (provider: string) => Told>> = {
  cancelled: (provider) => ({
    what: 'Sign-in was cancelled.',
    next: `Continue with ${provider} to try again.`,
  }),
  expired: () => ({
    what: 'That sign-in attempt has expired.',
    next: 'It may have taken more than ten minutes, or it was started in another browser. Start again here.',
  }),
  unavailable: (provider) => ({
    what: `${provider} is not responding.`,
    next: 'Try again in a moment.',
  }),
  refused: (provider) => ({
    what: `The response from ${provider} could not be verified, so you were not signed in.`,
    next: 'Try again. If it happens again, tell your administrator.',
  }),
  'no-email': (provider) => ({
    what: `${provider} did not share an e-mail address that can be used.`,
    next: `Add one to your account there, or allow ${productName} to see it, then start again.`,
  }),
  'email-taken': (provider) => ({
    what: 'An account with your e-mail address already exists.',
    next: `It is not connected to ${provider}. Ask an administrator to invite you, and accept the invitation with ${provider}.`,
  }),
  locked: () => ({
    what: 'This account is locked.',
    next: 'Ask your administrator to unlock it.',
  }),
  closed: () => ({
    what: 'This account was closed.',
    next: 'Ask an administrator if you need access again.',
  }),
  invitation: (provider) => ({
    what: 'The invitation was not accepted.',
    next: `It may have been used or replaced, or your sign-in at ${provider} already belongs to an account. Continue with ${provider}, or ask the administrator who invited you for a new invitation.`,
  }),
  'read-only': () => ({
    what: 'You do not have an account here yet.',
    next: 'This installation is read-only, so an account cannot be created. Ask an administrator where to sign in.',
  }),
}

/** Explains why signing in through the provider failed, and what to do next. */
function ProviderError({
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

/** Signs in through the provider and returns to the requested page; shows why the last attempt failed. */
export function ProviderSignIn({
  name,
  returnTo,
  problem,
}: {
  /** The display name of the provider. */
  readonly name: string
  readonly returnTo: string | undefined
  readonly problem: SignInProblem | undefined
}) {
  const query = returnTo ? `?${new URLSearchParams({ returnTo }).toString()}` : ''
  return (
    <div className={styles['hosted']}>
      {problem && <ProviderError problem={problem} provider={name} />}
      <Button
        component="a"
        href={`/api/auth/hosted/start${query}`}
        size="md"
        fullWidth
        leftSection={<LogIn size={18} aria-hidden />}
      >
        Continue with {name}
      </Button>
    </div>
  )
}
