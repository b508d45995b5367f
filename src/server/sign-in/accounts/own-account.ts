import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../operations/kit/refusal.ts'
import type { UserType } from '../../../rules/user-types.ts'
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

/** The account of a person or of an address; undefined when there is none. */
export async function accountOf(
  connection: pg.Pool | pg.PoolClient,
  by: { readonly id: string } | { readonly email: string },
): Promise<Account | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await connection.query<Account>(`${columns} where u."${column}" = lower($1)`, [
    value,
  ])
  return rows[0]
}

/** What a new account says. */
export type NewAccount = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly userType: UserType
  /** The hash of its password. */
  readonly password: string
}

/** Makes the account of a person whose address is proven; refuses when the person has a password or another account the address. */
export async function openAccount(client: pg.PoolClient, account: NewAccount): Promise<void> {
  const { id, email, name, userType, password } = account
  const { rowCount } = await client.query(
    `insert into "user" ("id", "name", "email", "emailVerified", "user_type") values (lower($1), $2, lower($3), true, $4)
    on conflict do nothing`,
    [id, name, email, userType],
  )
  // A person who came through a provider has an account already, and gets a password beside it.
  if (rowCount === 0 && (await accountOf(client, { id }))?.email !== email.toLowerCase())
    throw new Refusal('alreadyExists')
  const { rowCount: given } = await client.query(
    `insert into "account" ("id", "accountId", "providerId", "userId", "password")
    values ($1, lower($2), 'credential', lower($2), $3) on conflict do nothing`,
    [randomUUID(), id, password],
  )
  if (given === 0) throw new Refusal('alreadyExists')
}

/** Sets the password of an account that has one, or that is to have one. */
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
 * Frees an address that only the account of a deleted person holds: that account keeps its id for ever, so that nobody gets it, and
 * loses its address, its password and its sessions.
 */
export async function freeAddress(
  connection: pg.Pool | pg.PoolClient,
  people: People,
  email: string,
  exceptId: string,
): Promise<void> {
  const holder = await accountOf(connection, { email })
  if (!holder || holder.id === exceptId.toLowerCase() || !(await people.isGone(holder.id))) return
  await connection.query(
    `with closed as (
        update "user" set "email" = "id" || '@closed.invalid', "emailVerified" = false, "updatedAt" = now() where "id" = $1),
      ended as (delete from "session" where "userId" = $1)
    delete from "account" where "userId" = $1 and "providerId" = 'credential'`,
    [holder.id],
  )
}
