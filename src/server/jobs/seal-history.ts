import { hashOf } from '../sealing/chain.ts'
import { historyChain } from '../sealing/history-chain.ts'
import { refusalChain } from '../sealing/refusal-chain.ts'
import { sealChain } from '../sealing/seal-chain.ts'
import type { TargetDatabase } from '../databases/targets.ts'

/** The hash that seals a row of the history behind the seal before it. */
export const sealOf = (
  previous: string,
  row: Parameters<typeof historyChain.contentOf>[0],
): string => hashOf(historyChain, previous, row)

/** Seals the rows of the history that are not sealed yet; answers how many. */
export const sealHistory = (database: TargetDatabase): Promise<number> =>
  sealChain(database, historyChain)

/** Seals the refused calls that are not sealed yet; answers how many. */
export const sealRefusals = (database: TargetDatabase): Promise<number> =>
  sealChain(database, refusalChain)
