import { sql } from 'kysely'
import type pg from 'pg'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '../db/targets.ts'

const ofTarget = statement<{ listed: string[] }, { Id: string; UserName: string }>(
  'retiring.administrators',
  (_, place) => sql<{ Id: string; UserName: string }>`
    select lower("Id") as "Id", "UserName" from "User"
    where ("UserType" = 'Administrator' or lower("UserName") = any(${place('listed')}::text[])) and not "IsDeleted" and not "IsLocked"
    order by lower("UserName")`,
)

const withWayIn = `select distinct "userId" as "id" from "account" where "userId" = any($1)`

/** Returns the addresses of the Administrators of a target who can sign in; `listed` contains the addresses that settings make Administrators. */
export async function findAdministrators(
  database: TargetDatabase,
  identity: pg.Pool,
  listed: Iterable<string>,
): Promise<readonly string[]> {
  const found = await database.reads([]).run(ofTarget, { listed: [...listed] })
  const { rows } = await identity.query<{ id: string }>(withWayIn, [found.map(({ Id }) => Id)])
  const open = new Set(rows.map(({ id }) => id))
  return found.filter(({ Id }) => open.has(Id)).map(({ UserName }) => UserName)
}
