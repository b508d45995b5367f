import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { userColumns, type UserRow } from '#operations/user/user-row.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { inTransaction, recordOwnWrite } from '#server/pipeline/write/own-write.ts'

const close = statement<{ ids: string[] }, UserRow>(
  'retiring.close',
  (_, place) => sql<UserRow>`
    update "User" u set "IsDeleted" = true where u."Id" = any(${place('ids')}::text[]) and not u."IsDeleted" returning ${userColumns}`,
)

const unlink = statement<{ ids: string[] }, { ProjectId: number; UserId: string }>(
  'retiring.unlink',
  (_, place) => sql<{ ProjectId: number; UserId: string }>`
    delete from "ProjectUser" where "UserId" = any(${place('ids')}::text[]) returning "ProjectId", "UserId"`,
)

/**
 * Closes the accounts of people in a target as User:Delete does: links to projects end, the rows stay, and the history records each
 * with the person as the author. Returns how many were closed by this call.
 */
export const closePeople = (database: TargetDatabase, userIds: readonly string[]) =>
  inTransaction(database, async (db) => {
    const ids = userIds.map((id) => storedUserId(database.target, id))
    const closed = await db.run(close, { ids })
    const links = await db.run(unlink, { ids })
    for (const row of closed) {
      const linked = links.filter(({ UserId }) => UserId === row.Id)
      await recordOwnWrite(db, {
        id: row.Id,
        action: 'Delete',
        parameters: { Id: row.Id },
        prior: [row, ...linked],
      })
    }
    return closed.length
  })
