import { setTimeout } from 'node:timers/promises'
import { isDatabaseDown } from '../db/is-unavailable.ts'

const pause = 500

type Settings = {
  /** How long startup waits for its databases, in milliseconds. */
  readonly startWait: number
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a step of startup, and repeats it when a database goes away in the middle: the step itself waits until the databases respond.
 * Throws any other error, and that of the database once the time for waiting is over.
 */
export async function repeatWhileAway<Result>(
  step: () => Promise<Result>,
  { startWait, report, signal }: Settings,
): Promise<Result> {
  const until = Date.now() + startWait
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseDown(error) || Date.now() >= until) throw error
      report(`A database went away during the start (${(error as Error).message}). Waiting for it.`)
    }
    await setTimeout(pause, undefined, { signal }).catch(() => signal?.throwIfAborted())
  }
}
