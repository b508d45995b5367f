import { useState } from 'react'

/** A change to the views: whether it is in progress, why the last one failed, and what the last one did. */
export type ViewChange = ReturnType<typeof useViewChange>

/** Runs a change to the views and tracks it; `run` resolves to whether the change was made. */
export function useViewChange() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState('')
  const forget = () => {
    setError(null)
    setDone('')
  }
  const run = async (change: () => Promise<void>, words = ''): Promise<boolean> => {
    forget()
    setBusy(true)
    try {
      await change()
      setDone(words)
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, done, forget, run }
}
