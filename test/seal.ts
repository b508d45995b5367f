import { setTimeout } from 'node:timers/promises'
import type { TargetDatabase } from '../src/server/databases/targets.ts'
import type { SealableChain } from '../src/server/sealing/chain.ts'
import { historyChain } from '../src/server/sealing/history-chain.ts'
import { refusalChain } from '../src/server/sealing/refusal-chain.ts'
import { Sealer } from '../src/server/sealing/sealer.ts'

/** Seals all rows that are there; answers how many. Waits while a transaction of another test is open, however long: the rows after it cannot be sealed. */
async function sealAll(database: TargetDatabase, chain: SealableChain): Promise<number> {
  const sealer = new Sealer(database, chain)
  let sealed = 0
  for (;;) {
    const { rows } = await sealer.seal(0)
    sealed += rows
    if (rows === 0 && !(await hasPending(database, chain))) return sealed
    if (rows === 0) await setTimeout(50)
  }
}

const hasPending = (database: TargetDatabase, { sealing, verifying }: SealableChain) =>
  database.lend('all', async (_, db) => {
    for (const position of await db.run(sealing.origins, {}))
      if ((await db.run(verifying.pendingAfter, { ...position, limit: 1 })).length > 0) return true
    return false
  })

/** Seals the rows of the history; answers how many. */
export const sealHistory = (database: TargetDatabase): Promise<number> =>
  sealAll(database, historyChain)

/** Seals the refused calls; answers how many. */
export const sealRefusals = (database: TargetDatabase): Promise<number> =>
  sealAll(database, refusalChain)
