import type { TargetDatabase } from '../databases/targets.ts'
import { hashOf, type Chain, type SealedRow } from './chain.ts'

const mostTogether = 500

/** Seals the rows of a chain that are not sealed yet, each by a hash over itself and the seal before it; answers how many. */
export async function sealChain<Row extends SealedRow>(
  database: TargetDatabase,
  chain: Chain<Row>,
): Promise<number> {
  return database.lend('all', async (client, db) => {
    await client.query('BEGIN')
    try {
      const [lock] = await db.run(chain.lock, {})
      const rows = lock?.isMine ? await db.run(chain.unsealed, { limit: mostTogether }) : []
      const [last] = await db.run(chain.lastSeal, {})
      let previous = last?.Hash ?? ''
      const seals = rows.map((row, index) => {
        const seal = {
          sequence: (last?.Sequence ?? 0) + index + 1,
          id: row.Id,
          previous,
          hash: hashOf(chain, previous, row),
        }
        previous = seal.hash
        return seal
      })
      if (seals.length > 0)
        await db.run(chain.addSeals, {
          sequences: seals.map(({ sequence }) => sequence),
          ids: seals.map(({ id }) => id),
          previous: seals.map((seal) => seal.previous),
          hashes: seals.map(({ hash }) => hash),
        })
      await client.query('COMMIT')
      return seals.length
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })
}
