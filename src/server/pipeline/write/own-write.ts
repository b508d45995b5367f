import type { Db } from '#operations/core/db.ts'
import { counterOf } from '#operations/core/version-counters.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { countChanges } from '#server/db/versions.ts'
import { lockAccessExclusively } from '../access-locks.ts'
import { historyInserts } from './history-rows.ts'

/** Runs `use` in a transaction of a target, which is rolled back if it throws. */
export const inTransaction = <T>(
  database: TargetDatabase,
  use: (db: Db) => Promise<T>,
): Promise<T> =>
  database.withConnection('all', async (client, db) => {
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

/** A change that sign-in made to a person, recorded with that person as its author. */
type OwnWrite = {
  /** The person, in the letter case of the target. */
  readonly id: string
  readonly action: 'Create' | 'Update' | 'Delete' | 'Invite'
  readonly parameters: object
  readonly prior: readonly object[]
}

/** Writes the history row and the change counts of a change that sign-in made to a person, in its transaction. */
export async function recordOwnWrite(
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
  // Addresses listed in the settings grant rights: wait for writes that were authorized by the earlier
  // address.
  if (action === 'Update') await lockAccessExclusively(db, { userId: id })
  const projects = [counterOf.names, counterOf.access]
  await db.run(countChanges, { projects, slot: ownSlot })
}

/** The slot for changes outside the write pipeline, above those of the group commit's connections. */
export const ownSlot = 99
