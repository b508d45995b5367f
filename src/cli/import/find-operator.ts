import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import type { Config } from '#server/settings/config.ts'
import { ImportError } from './import-error.ts'

type Row = { Id: string; UserName: string; FullName: string; UserType: string; IsLocked: boolean }

const columns = sql`"Id", "UserName", "FullName", "UserType", "IsLocked"`

const byAddress = statement<{ email: string }, Row>(
  'operator.byAddress',
  (_, place) =>
    sql<Row>`select ${columns} from "User" where lower("UserName") = lower(${place('email')}) and not "IsDeleted"`,
)

const firstAdministrator = statement<{ others: string[] }, Row>(
  'operator.first',
  (_, place) => sql<Row>`
    select ${columns} from "User"
    where ("UserType" = 'Administrator' or lower("UserName") = any(${place('others')}::text[]))
      and not "IsLocked" and not "IsDeleted"
    order by lower("UserName") limit 1`,
)

const hasPeople = statement<object, { hasPeople: boolean }>(
  'operator.hasPeople',
  () => sql<{ hasPeople: boolean }>`select exists (select from "User") as "hasPeople"`,
)

/** Returns the author of the import: the person with this address, or else the first administrator by address. Throws an ImportError. */
export async function findOperator(
  db: Db,
  { superUsers, transitionalAdmins }: Config,
  email: string | undefined,
): Promise<SessionUser> {
  const [row] =
    email === undefined
      ? await db.run(firstAdministrator, { others: [...superUsers, ...transitionalAdmins] })
      : await db.run(byAddress, { email })
  if (row === undefined) throw new ImportError(await describeMissingOperator(db, email))
  if (row.IsLocked) throw new ImportError(`The account of ${row.UserName} is locked.`)
  return {
    sessionId: '',
    UserId: row.Id,
    user_type: row.UserType,
    email: row.UserName,
    name: row.FullName,
    secondFactor: 'given',
    shell: null,
  }
}

async function describeMissingOperator(db: Db, email: string | undefined): Promise<string> {
  const [any] = await db.run(hasPeople, {})
  if (!any?.hasPeople)
    return 'The database has no people yet. Start Plumbline once, so that it has an administrator.'
  return email === undefined
    ? 'The database has no administrator whose account is open.'
    : `Nobody has the address ${email}.`
}
