import { isUnavailable } from '../databases/is-unavailable.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { LogEvent } from '../log-event.ts'
import { historyChain } from '../sealing/history-chain.ts'
import { refusalChain } from '../sealing/refusal-chain.ts'
import type { Job } from './run-jobs.ts'
import { ChainKeeper } from './chain-keeper.ts'

const sealEvery = 20_000
const logHeadsEvery = 3_600_000
// Shutdown does not wait for a long backlog: the next start continues with it.
const mostBlocksAtStop = 32

/** The jobs that seal the chains of every target and log their heads, and the last run of both at shutdown, after writing has stopped. */
export function openSealing(
  databases: readonly TargetDatabase[],
  log: LogEvent,
): { readonly jobs: readonly Job[]; readonly close: () => Promise<void> } {
  const keepers = databases.flatMap((database) =>
    [historyChain, refusalChain].map((chain) => new ChainKeeper(database, chain, log)),
  )
  return {
    // Separate jobs: the failure of one chain must not keep the others from being sealed and logged.
    jobs: keepers.flatMap((keeper) => [
      { every: sealEvery, run: (stopping) => keeper.sealAll(stopping) },
      { every: logHeadsEvery, run: () => keeper.logHead() },
    ]),
    close: async () => {
      for (const keeper of keepers) {
        try {
          await keeper.sealAtStop(mostBlocksAtStop)
          await keeper.logHead()
        } catch (error) {
          // A database that is away is reported by those who need it.
          if (!isUnavailable(error))
            log('error', { event: 'job failed', err: error }, 'sealing at the stop failed')
        }
      }
    },
  }
}
