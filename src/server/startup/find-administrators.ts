import { sql } from 'kysely'
import type pg from 'pg'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { Config } from '../settings/config.ts'

const ofTarget = statement<{ listed: string[] }, { Id: string; UserName: string }>(
  'retiring.administrators',
  (_, place) => sql<{ Id: string; UserName: string }>`
    select lower("Id") as "Id", "UserName" from "User"
    where ("UserType" = 'Administrator' or lower("UserName") = any(${place('listed')}::text[])) and not "IsDeleted" and not "IsLocked"
    order by lower("UserName")`,
)

const withSignIn = `
  select "userId" as "id", bool_and("providerId" = 'credential') as "hasOnlyPassword" from "account"
  where "userId" = any($1) group by "userId"`

type People = Pick<Config, 'superUsers' | 'transitionalAdmins' | 'hasEmbeddedSignIn' | 'hosted'>

/** The addresses of Administrators, by whether they can sign in, or could if passwords were accepted. */
export type FoundAdministrators = {
  readonly canSignIn: readonly string[]
  readonly shutOut: readonly string[]
}

/** Finds the Administrators of a target who have an account, including those whom settings make Administrators. */
export async function findAdministrators(
  database: TargetDatabase,
  identity: pg.Pool,
  { superUsers, transitionalAdmins, hasEmbeddedSignIn, hosted }: People,
): Promise<FoundAdministrators> {
  const listed = [...superUsers, ...transitionalAdmins]
  const found = await database.reads([]).run(ofTarget, { listed })
  const { rows } = await identity.query<{ id: string; hasOnlyPassword: boolean }>(withSignIn, [
    found.map(({ Id }) => Id),
  ])
  // A provider that is trusted joins a verified address to its account here.
  const needsProvider = !hasEmbeddedSignIn && hosted?.trustsEmail !== true
  const shutOut = new Map(rows.map((row) => [row.id, needsProvider && row.hasOnlyPassword]))
  const namesWhere = (isShutOut: boolean) =>
    found.filter(({ Id }) => shutOut.get(Id) === isShutOut).map(({ UserName }) => UserName)
  return { canSignIn: namesWhere(false), shutOut: namesWhere(true) }
}
