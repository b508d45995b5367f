import { useState } from 'react'
import { AuthRefusal } from '../../data/call-auth.ts'
import { PasskeyError } from '../../data/passkeys.ts'
import { heedRefusal } from './heed-refusal.ts'

/** Why an act on second factors did not succeed. */
export type ActFailure = AuthRefusal | PasskeyError

/** Runs one act after another; `failure` is why the last did not succeed. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ActFailure | null>(null)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (thrown) {
      if (!(thrown instanceof AuthRefusal || thrown instanceof PasskeyError)) throw thrown
      setFailure(thrown)
      await heedRefusal(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure, forget: () => setFailure(null) }
}
