import { useState } from 'react'
import { AuthRefusal } from '../../data/call-auth.ts'
import { factorsOptions } from '../../data/factors.ts'
import { PasskeyError } from '../../data/passkeys.ts'
import { queryClient } from '../../data/query-client.ts'

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
      // What is shown then asks for the confirmation once more.
      if (thrown instanceof AuthRefusal && thrown.reason === 'CONFIRMATION_NEEDED')
        await queryClient.invalidateQueries(factorsOptions)
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure, forget: () => setFailure(null) }
}
