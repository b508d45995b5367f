import { setTimeout } from 'node:timers/promises'
import { isDatabaseDown } from '../db/is-unavailable.ts'

const pause = 500

type Settings = {
  /** How long a start waits for its databases, in milliseconds. */
  readonly startWait: number
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a step of the start, and again when a database went away in the middle of it: the step itself waits until they respond. Throws
 * other errors, and that of the database once the time for waiting is over.
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
