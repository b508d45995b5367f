import { counterOf } from '../../operations/kit/counters.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { excludeFromAccess } from '../road/access-locks.ts'
import { historyInserts } from '../road/history.ts'
import { countChanges } from '../versions.ts'

/** Runs in a transaction of a target; what it throws undoes everything. */
export const inTransaction = <T>(
  database: TargetDatabase,
  use: (db: Db) => Promise<T>,
): Promise<T> =>
  database.lend('all', async (client, db) => {
    await client.query('BEGIN')
    try {
      const result = await use(db)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })

/** What sign-in wrote of a person, who is also the author. */
type OwnWrite = {
  /** The person, in the letter case of the target. */
  readonly id: string
  readonly action: 'Create' | 'Update' | 'Delete' | 'Invite'
  readonly parameters: object
  readonly prior: readonly object[]
}

/** Writes the row of the history and counts the change, in the transaction of a write that sign-in made of a person. */
export async function noteOwnWrite(
  db: Db,
  { id, action, parameters, prior }: OwnWrite,
): Promise<void> {
  const [history] = historyInserts([
    {
      UserId: id,
      SentUserId: null,
      Focus: 'User',
      Action: action,
      Parameters: JSON.stringify(parameters),
      PreSnapshot: JSON.stringify(prior),
      Updates: JSON.stringify({ user_id: id }),
      ProjectId: null,
      StandardId: null,
      IdempotencyKey: null,
      RequestHash: null,
    },
  ])
  if (history) await db.run(history.insert, history.values)
  // Listed addresses carry rights: writes that were judged by the earlier one are waited for.
  if (action === 'Update') await excludeFromAccess(db, { userId: id })
  const projects = [counterOf.names, counterOf.access]
  await db.run(countChanges, { projects, slot: ownSlot })
}

// Above the slots of the connections that carry writes.
const ownSlot = 99
