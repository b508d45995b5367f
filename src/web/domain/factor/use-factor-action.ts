import { useState } from 'react'
import { AuthError } from '#web/data/account/call-auth.ts'
import { PasskeyError } from '#web/data/account/passkeys.ts'
import { handleAuthError } from './handle-auth-error.ts'

/** Why an action on second factors failed. */
export type FactorActionError = AuthError | PasskeyError

/** Runs actions one at a time; `failure` is the error of the last one. */
export function useFactorAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FactorActionError | null>(null)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (thrown) {
      if (!(thrown instanceof AuthError || thrown instanceof PasskeyError)) throw thrown
      setFailure(thrown)
      await handleAuthError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure, forget: () => setFailure(null) }
}
