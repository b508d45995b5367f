import { sql } from 'kysely'
import { statement } from '../../../operations/kit/statement.ts'
import { targets, type Target } from '../../../rules/targets.ts'
import { storedUserId } from '../../../rules/user-id.ts'
import type { TargetDatabase } from '../../databases/targets.ts'
import { inTransaction, noteOwnWrite } from '../own-write.ts'

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

/** Gives a person the e-mail address that was verified, in both targets, each with a row of the history. */
export const addressSetter =
  (databases: Readonly<Record<Target, TargetDatabase>>) =>
  async (userId: string, email: string): Promise<void> => {
    for (const target of targets) {
      const id = storedUserId(target, userId)
      await inTransaction(databases[target], async (db) => {
        const [row] = await db.run(look, { id })
        if (row === undefined || row.UserName === email) return
        await db.run(change, { id, email })
        await noteOwnWrite(db, {
          id,
          action: 'Update',
          parameters: { Id: id, UserName: email },
          prior: [row],
        })
      })
    }
  }
