import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import type { People } from './find-person.ts'

/** An account of `identity`, with the hash of its password when there is one. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string | null
}

const columns = `
  select u."id", u."email", u."name", a."password" from "user" u
  left join "account" a on a."userId" = u."id" and a."providerId" = 'credential'`

/** Finds the account of a person or address. */
export async function findAccountBy(
  connection: pg.Pool | pg.PoolClient,
  by: { readonly id: string } | { readonly email: string },
): Promise<Account | undefined> {
  const column = 'id' in by ? 'id' : 'email'
  const value = 'id' in by ? by.id : by.email
  const { rows } = await connection.query<Account>(`${columns} where u."${column}" = lower($1)`, [
    value,
  ])
  return rows[0]
}

export type NewAccount = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly userType: UserType
  /** The hash of its password. */
  readonly password: string
}

/** Creates the account of a person with a verified address; throws when the person has a password or another account has the address. */
export async function createAccount(client: pg.PoolClient, account: NewAccount): Promise<void> {
  const { id, email, name, userType, password } = account
  const { rowCount } = await client.query(
    `insert into "user" ("id", "name", "email", "emailVerified", "user_type") values (lower($1), $2, lower($3), true, $4)
    on conflict do nothing`,
    [id, name, email, userType],
  )
  // The account of a person who signs in through a provider gets a password in addition.
  if (rowCount === 0 && (await findAccountBy(client, { id }))?.email !== email.toLowerCase())
    throw new ApiError('alreadyExists')
  const { rowCount: given } = await client.query(
    `insert into "account" ("id", "accountId", "providerId", "userId", "password")
    values ($1, lower($2), 'credential', lower($2), $3) on conflict do nothing`,
    [randomUUID(), id, password],
  )
  if (given === 0) throw new ApiError('alreadyExists')
}

/** Sets the hash of an account's password. */
export async function setPassword(
  client: pg.PoolClient,
  id: string,
  password: string,
): Promise<void> {
  await client.query(
    `update "account" set "password" = $2, "updatedAt" = now() where "userId" = lower($1) and "providerId" = 'credential'`,
    [id, password],
  )
}

/**
 * Releases an address that only the account of a deleted person has: the account keeps its id, so that the id is never reused, and loses
 * its address, password, sessions and calendar feed.
 */
export async function releaseAddress(
  connection: pg.Pool | pg.PoolClient,
  people: People,
  email: string,
  exceptId: string,
): Promise<void> {
  const holder = await findAccountBy(connection, { email })
  if (!holder || holder.id === exceptId.toLowerCase() || !(await people.isDeleted(holder.id)))
    return
  await connection.query(
    `with closed as (
        update "user" set "email" = "id" || '@closed.invalid', "emailVerified" = false, "updatedAt" = now() where "id" = $1),
      ended as (delete from "session" where "userId" = $1),
      revoked as (delete from "CalendarFeed" where "UserId" = $1)
    delete from "account" where "userId" = $1 and "providerId" = 'credential'`,
    [holder.id],
  )
}
