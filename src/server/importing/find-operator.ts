import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import { statement } from '../../operations/kit/statement.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { ImportError } from './import-error.ts'

type Found = { Id: string; UserName: string; FullName: string; UserType: string; IsLocked: boolean }

const columns = sql`"Id", "UserName", "FullName", "UserType", "IsLocked"`

const byAddress = statement<{ email: string }, Found>(
  'operator.byAddress',
  (_, place) =>
    sql<Found>`select ${columns} from "User" where lower("UserName") = lower(${place('email')}) and not "IsDeleted"`,
)

const firstAdministrator = statement<{ others: string[] }, Found>(
  'operator.first',
  (_, place) => sql<Found>`
    select ${columns} from "User"
    where ("UserType" = 'Administrator' or lower("UserName") = any(${place('others')}::text[]))
      and not "IsLocked" and not "IsDeleted"
    order by lower("UserName") limit 1`,
)

const isAnyone = statement<object, { isAnyone: boolean }>(
  'operator.isAnyone',
  () => sql<{ isAnyone: boolean }>`select exists (select from "User") as "isAnyone"`,
)

/** The person in whose name a command writes: the one with this address, else the first administrator by address. Throws an ImportError. */
export async function findOperator(
  db: Db,
  { superUsers, transitionalAdmins }: Config,
  email: string | undefined,
): Promise<SessionUser> {
  const [found] =
    email === undefined
      ? await db.run(firstAdministrator, { others: [...superUsers, ...transitionalAdmins] })
      : await db.run(byAddress, { email })
  if (found === undefined) throw new ImportError(await whyNobody(db, email))
  if (found.IsLocked) throw new ImportError(`The account of ${found.UserName} is locked.`)
  return {
    sessionId: '',
    UserId: found.Id,
    user_type: found.UserType,
    email: found.UserName,
    name: found.FullName,
    secondFactor: 'given',
    shell: null,
  }
}

async function whyNobody(db: Db, email: string | undefined): Promise<string> {
  const [any] = await db.run(isAnyone, {})
  if (!any?.isAnyone)
    return 'The database has no people yet. Start Plumbline once with npm start, so that it has an administrator.'
  return email === undefined
    ? 'The database has no administrator whose account is open.'
    : `Nobody has the address ${email}.`
}
