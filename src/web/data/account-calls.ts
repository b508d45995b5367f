import { useState } from 'react'
import { ApiError, postJson, refusalIn } from './api.ts'

/** What a link of a mail is for, and whether it can still be used. */
export type LinkLook = {
  readonly purpose: 'invitation' | 'sign-up' | 'reset' | 'email'
  readonly state: 'open' | 'used' | 'void' | 'expired'
  readonly email: string
  readonly name: string
}

/** What a call that opens an account answers. */
export type Opened = { readonly isSignedIn: boolean }

/** The calls about accounts, below /api/auth/. */
export type AccountCall =
  | 'link'
  | 'accept-invitation'
  | 'sign-up'
  | 'sign-up/again'
  | 'sign-up/verify'
  | 'request-password-reset'
  | 'reset-password'
  | 'change-password'
  | 'change-email'
  | 'change-email/verify'

/** Carries a call about accounts out and answers its data; throws an ApiError for a refusal. */
export async function callAccount(call: AccountCall, body: object): Promise<unknown> {
  const answer = await postJson(`/api/auth/${call}`, body)
  if (answer.status === 200) return (answer.body as { data?: unknown }).data
  throw refusalIn(answer, answer.body)
}

/** A call about accounts under way: whether it runs, and why it was refused the last time. */
export type AccountAct<Data> = {
  readonly run: (body: object) => Promise<Data | null>
  readonly isBusy: boolean
  readonly error: ApiError | null
  readonly forget: () => void
}

/** Carries calls about accounts out for a form; `run` answers null when the call was refused. */
export function useAccountCall<Data = unknown>(call: AccountCall): AccountAct<Data> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (body: object) => {
    setBusy(true)
    setError(null)
    try {
      return (await callAccount(call, body)) as Data
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget: () => setError(null) }
}
