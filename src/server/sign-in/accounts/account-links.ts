import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../operations/kit/refusal.ts'
import { noteMeantAccount } from '../meant-account.ts'

/** What a link opens: an account for somebody who was invited or signed up, a new password, a new address. */
export type LinkPurpose = 'invitation' | 'sign-up' | 'reset' | 'email'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long a link can be used, in seconds. */
const linkLife: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * day,
  'sign-up': day,
  reset: hour,
  email: day,
}

/** How long a link can be used, in days. */
export const linkDays = (purpose: LinkPurpose): number => linkLife[purpose] / day

/** A link as it is stored. */
export type AccountLink = {
  readonly id: string
  readonly purpose: LinkPurpose
  /** The person, lower case; of a sign-up the one who will be made. */
  readonly userId: string
  /** Where the link was sent. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The hash of the password that was chosen at signing up. */
  readonly password: string | null
  readonly expiresAt: Date
  /** By the clock of the database. */
  readonly isExpired: boolean
  readonly usedAt: Date | null
  readonly voidedAt: Date | null
}

/** What a new link says. */
export type NewLink = Pick<AccountLink, 'purpose' | 'userId' | 'email'> &
  Partial<Pick<AccountLink, 'firstName' | 'lastName' | 'password'>> & {
    /** Who invites. */
    readonly createdBy?: string
  }

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const voidEarlier = `
  update "account_link" set "voidedAt" = now(), "password" = null
  where "userId" = lower($1) and "purpose" = $2 and "usedAt" is null and "voidedAt" is null`

const insert = `
  insert into "account_link" ("purpose", "tokenHash", "userId", "email", "firstName", "lastName", "password", "createdBy", "expiresAt")
  values ($1, $2, lower($3), lower($4), $5, $6, $7, $8, now() + make_interval(secs => $9))`

// Who was invited is kept; who signed up and never came, or once forgot a password, is nobody's business after a month.
const forgetOld = `
  delete from "account_link" where "purpose" <> 'invitation' and "createdAt" < now() - interval '30 days'`

const found = `
  select "id", "purpose", "userId", "email", "firstName", "lastName", "password", "expiresAt", "expiresAt" <= now() as "isExpired",
    "usedAt", "voidedAt"
  from "account_link" where "tokenHash" = $1`

/** Runs in a transaction of `identity`; what it throws undoes everything. */
export async function inIdentity<T>(
  identity: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await identity.connect()
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await use(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => (failure = lost))
    throw error
  } finally {
    client.release(failure)
  }
}

/** Makes a link and answers its token, which is nowhere stored; earlier ones of the person for the same purpose open nothing any more. */
export async function makeLink(identity: pg.Pool, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { purpose, userId, email, firstName = '', lastName = '', password = null } = link
  await inIdentity(identity, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [
      `link ${userId.toLowerCase()}`,
    ])
    await client.query(voidEarlier, [userId, purpose])
    await client.query(forgetOld)
    await client.query(insert, [
      purpose,
      hashOf(token),
      userId,
      email,
      firstName,
      lastName,
      password,
      link.createdBy ?? null,
      linkLife[purpose],
    ])
  })
  return token
}

/** Finds a link by its token, used or not; with a client it is locked until that one's transaction ends. Refuses a token that never was. */
export async function linkOf(
  connection: pg.Pool | pg.PoolClient,
  token: string,
  isLocking = false,
): Promise<AccountLink> {
  const { rows } = await connection.query<AccountLink>(isLocking ? `${found} for update` : found, [
    hashOf(token),
  ])
  if (rows[0] === undefined) throw new Refusal('linkVoid')
  // Who signs up is nobody yet.
  if (rows[0].purpose !== 'sign-up') noteMeantAccount(rows[0].userId)
  return rows[0]
}

/** Why a link cannot be used any more, or null. */
export function linkProblem(link: AccountLink): 'linkUsed' | 'linkVoid' | 'linkExpired' | null {
  if (link.usedAt) return 'linkUsed'
  if (link.voidedAt) return 'linkVoid'
  return link.isExpired ? 'linkExpired' : null
}

/** Finds and locks a link that can be used for one of the purposes; refuses any other. */
export async function usableLink(
  client: pg.PoolClient,
  token: string,
  ...purposes: readonly LinkPurpose[]
): Promise<AccountLink> {
  const link = await linkOf(client, token, true)
  if (!purposes.includes(link.purpose)) throw new Refusal('linkVoid')
  const problem = linkProblem(link)
  if (problem) throw new Refusal(problem)
  return link
}

/** Marks a link as used, in the transaction of what it opened. */
export async function useUp(client: pg.PoolClient, { id }: AccountLink): Promise<void> {
  await client.query(
    `update "account_link" set "usedAt" = now(), "password" = null where "id" = $1`,
    [id],
  )
}

/** Makes links of a person unusable; those of all purposes when none is told. */
export async function voidLinks(
  connection: pg.Pool | pg.PoolClient,
  userId: string,
  purposes: readonly LinkPurpose[] = ['invitation', 'sign-up', 'reset', 'email'],
): Promise<number> {
  const { rowCount } = await connection.query(
    `update "account_link" set "voidedAt" = now(), "password" = null
    where "userId" = lower($1) and "purpose" = any($2) and "usedAt" is null and "voidedAt" is null`,
    [userId, purposes],
  )
  return rowCount ?? 0
}
