import { setTimeout } from 'node:timers/promises'
import type { SealableChain } from '#server/audit/hash-chain/chain.ts'
import { denialChain } from '#server/audit/hash-chain/denial-chain.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { Sealer } from '#server/audit/hash-chain/sealer.ts'
import type { TargetDatabase } from '#server/db/targets.ts'

/**
 * Seals all existing rows; returns how many. Waits, without limit, while a transaction of another test is open: the rows after
 * it cannot be sealed.
 */
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
  database.withConnection('all', async (_, db) => {
    for (const position of await db.run(sealing.origins, {}))
      if ((await db.run(verifying.pendingAfter, { ...position, limit: 1 })).length > 0) return true
    return false
  })

/** Seals the rows of the history; returns how many. */
export const sealHistory = (database: TargetDatabase): Promise<number> =>
  sealAll(database, historyChain)

/** Seals the access denials; returns how many. */
export const sealRefusals = (database: TargetDatabase): Promise<number> =>
  sealAll(database, denialChain)
