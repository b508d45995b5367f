import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { inTransaction, recordOwnWrite } from '#server/pipeline/write/own-write.ts'

const look = statement<{ id: string }, { Id: string; UserName: string }>(
  'setAddress.look',
  (_, place) => sql<{ Id: string; UserName: string }>`
    select "Id", "UserName" from "User" where "Id" = ${place('id')} and not "IsDeleted" for no key update`,
)

const change = statement<{ id: string; email: string }, never>(
  'setAddress.change',
  (_, place) =>
    sql<never>`update "User" set "UserName" = ${place('email')} where "Id" = ${place('id')}`,
)

/** Sets the verified e-mail address of a person in both targets, each with a history row. */
export const createSetAddress =
  (databases: Readonly<Record<Target, TargetDatabase>>) =>
  async (userId: string, email: string): Promise<void> => {
    for (const target of targets) {
      const id = storedUserId(target, userId)
      await inTransaction(databases[target], async (db) => {
        const [row] = await db.run(look, { id })
        if (row === undefined || row.UserName === email) return
        await db.run(change, { id, email })
        await recordOwnWrite(db, {
          id,
          action: 'Update',
          parameters: { Id: id, UserName: email },
          prior: [row],
        })
      })
    }
  }
