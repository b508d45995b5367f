import { useState } from 'react'
import { signInByEmail, type SignInOutcome } from '#web/data/account/sign-in.ts'

/** Signing in by e-mail and password: what the form needs to run it and to show its outcome. */
export type EmailSignIn = {
  readonly run: (account: { readonly email: string; readonly password: string }) => Promise<void>
  readonly isBusy: boolean
  /** The outcome of the last attempt, unless it succeeded. */
  readonly outcome: SignInOutcome | null
  readonly reset: () => void
}

/** Signs in by e-mail and password; stays busy while `onSignedIn` runs. A wrong password focuses the field with the id 'password'. */
export function useEmailSignIn(onSignedIn: () => Promise<void>): EmailSignIn {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)
  const run: EmailSignIn['run'] = async (account) => {
    setBusy(true)
    setOutcome(null)
    const ended = await signInByEmail(account)
    if (ended.kind === 'done') return onSignedIn()
    setBusy(false)
    setOutcome(ended)
    if (ended.kind === 'wrong') document.getElementById('password')?.focus()
  }
  return { run, isBusy, outcome, reset: () => setOutcome(null) }
}
