import { sql } from 'kysely'
import type { UserType } from '#rules/permissions/user-types.ts'
import type { Db } from '../core/db.ts'
import type { AccessSubject, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

export type UserRow = {
  Id: string
  UserName: string
  FirstName: string
  LastName: string
  FullName: string
  Title: string | null
  Organization: string | null
  OrganizationId: string | null
  PhoneNumber: string | null
  URL: string | null
  Role: string
  UserType: UserType
  NotifyOnNewTask: boolean
  LeadOrder: number | null
  IsLocked: boolean
}

/** The columns of a person, over `"User" u`. */
export const userColumns = sql.join(
  [
    'Id',
    'UserName',
    'FirstName',
    'LastName',
    'FullName',
    'Title',
    'Organization',
    'OrganizationId',
    'PhoneNumber',
    'URL',
    'Role',
    'UserType',
    'NotifyOnNewTask',
    'LeadOrder',
    'IsLocked',
  ].map((column) => sql.ref(`u.${column}`)),
)

const isAdministrator = (user: string) =>
  sql`${sql.ref(`${user}.UserType`)} = 'Administrator' and not ${sql.ref(`${user}.IsLocked`)} and not ${sql.ref(`${user}.IsDeleted`)}`

const lockAdministrators = statement<object, never>(
  'user.lockAdministrators',
  () =>
    sql<never>`select from "User" a where ${isAdministrator('a')} order by a."Id" for no key update`,
)

const lockRow = statement<{ id: string }, UserRow & { IsLastAdministrator: boolean }>(
  'user.snapshot',
  (_, place) => sql<UserRow & { IsLastAdministrator: boolean }>`
    select ${userColumns}, (${isAdministrator('u')}) and not exists (
      select from "User" a where ${isAdministrator('a')} and a."Id" <> u."Id") as "IsLastAdministrator"
    from "User" u where u."Id" = ${place('id')} and not u."IsDeleted" for no key update`,
)

/** A person before a write, with what the permission matrix needs; no row when the person does not exist. */
export type UserSnapshot = {
  readonly row: UserRow | undefined
  readonly facts: { readonly IsLastAdministrator: boolean }
}

/**
 * Locks a person, `id` in the letter case of the target. With `amongAdministrators` the administrators are locked first, one
 * at a time, so that two of them cannot remove each other concurrently and leave none.
 */
export async function lockUser(
  db: Db,
  id: string,
  amongAdministrators: boolean,
): Promise<UserSnapshot> {
  const locking = amongAdministrators ? db.run(lockAdministrators, {}) : Promise.resolve()
  const [[found]] = await Promise.all([db.run(lockRow, { id }), locking])
  if (found === undefined) return { row: undefined, facts: { IsLastAdministrator: false } }
  const { IsLastAdministrator, ...row } = found
  return { row, facts: { IsLastAdministrator } }
}

/** The person whose access rights a write changes, as read by its snapshot. */
export const accessOfUser = (
  _: unknown,
  { found }: Partial<WithFound<UserRow>>,
): AccessSubject | null => (found === undefined ? null : { userId: found.Id })
