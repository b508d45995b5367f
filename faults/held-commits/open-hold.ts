import { once } from 'node:events'
import { isCommit } from '#test/harness/commit-gate.ts'
import { openPostgresProxy, type PostgresProxy } from '#test/harness/postgres-proxy.ts'

/** A proxy that can hold COMMITs back from PostgreSQL. */
export type CommitHold = PostgresProxy & {
  /** From now on, each COMMIT waits this many milliseconds; 0 ends that. */
  readonly holdFor: (milliseconds: number) => void
  /** Resolves when a COMMIT arrives at the proxy. */
  readonly arrival: () => Promise<void>
  /** The number of COMMITs waiting at present. */
  readonly held: () => number
}

/** Opens a proxy in front of the PostgreSQL at this address that holds COMMITs when told to. */
export async function openCommitHold(url: string): Promise<CommitHold> {
  const arrivals = new EventTarget()
  let [milliseconds, held] = [0, 0]
  const proxy = await openPostgresProxy(url, async (message) => {
    if (milliseconds === 0 || !isCommit(message)) return
    held += 1
    arrivals.dispatchEvent(new Event('commit'))
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    held -= 1
  })
  return {
    ...proxy,
    holdFor: (time) => void (milliseconds = time),
    arrival: async () => void (await once(arrivals, 'commit')),
    held: () => held,
  }
}
