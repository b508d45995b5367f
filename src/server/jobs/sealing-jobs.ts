import { denialChain } from '../audit/hash-chain/denial-chain.ts'
import { historyChain } from '../audit/hash-chain/history-chain.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import { ChainSealing } from './chain-sealing.ts'
import type { Job } from './start-jobs.ts'

const sealInterval = 20_000
const headLogInterval = 3_600_000
// Shutdown does not wait for a long backlog: the next start continues with it.
const maxBlocksAtShutdown = 32

/** Creates the jobs that seal the hash chains of every target and log their heads; `close` does both a last time at shutdown, after writing has stopped. */
export function createSealingJobs(
  databases: readonly TargetDatabase[],
  log: LogEvent,
): { readonly jobs: readonly Job[]; readonly close: () => Promise<void> } {
  const keepers = databases.flatMap((database) =>
    [historyChain, denialChain].map((chain) => new ChainSealing(database, chain, log)),
  )
  return {
    // Separate jobs: the failure of one chain must not prevent the others from being sealed and logged.
    jobs: keepers.flatMap((keeper) => [
      { every: sealInterval, run: (stopping) => keeper.sealAll(stopping) },
      { every: headLogInterval, run: () => keeper.logHead() },
    ]),
    close: async () => {
      for (const keeper of keepers) {
        try {
          await keeper.sealAtShutdown(maxBlocksAtShutdown)
          await keeper.logHead()
        } catch (error) {
          // Requests report a database outage.
          if (!isUnavailable(error))
            log('error', { event: 'job failed', err: error }, 'sealing at the stop failed')
        }
      }
    },
  }
}
