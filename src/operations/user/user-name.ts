import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

const others = statement<{ name: string; id: string | null }, { Id: string }>(
  'user.others',
  (_, place) => sql<{ Id: string }>`
    select "Id" from "User" where lower("UserName") = lower(${place('name')}) and not "IsDeleted"
      and "Id" is distinct from ${place('id')}::text`,
)

/** Whether an e-mail address, in any letter case, belongs to a person other than `id` whose account is not closed. */
export const isNameTaken = async (db: Db, name: string, id: string | null): Promise<boolean> =>
  (await db.run(others, { name, id })).length > 0
