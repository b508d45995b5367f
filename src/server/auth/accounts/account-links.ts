import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Mail, PostMail } from '#server/mail/mail.ts'
import { setAttemptedAccount } from './attempted-account.ts'

/** The purpose of a mailed link. */
export type LinkPurpose = 'invitation' | 'sign-up' | 'reset' | 'email'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The lifetime of a link, in seconds. */
const linkLife: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * day,
  'sign-up': day,
  reset: hour,
  email: day,
}

/** Returns the lifetime of a link, in days. */
export const linkDays = (purpose: LinkPurpose): number => linkLife[purpose] / day

/** A stored link. */
export type AccountLink = {
  readonly id: string
  readonly purpose: LinkPurpose
  /** The person's id in lower case; for a sign-up the id of the future person. */
  readonly userId: string
  /** The address that the link was sent to. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The hash of the password chosen at sign-up. */
  readonly password: string | null
  readonly expiresAt: Date
  /** By the clock of the database. */
  readonly isExpired: boolean
  readonly usedAt: Date | null
  readonly voidedAt: Date | null
}

export type NewLink = Pick<AccountLink, 'purpose' | 'userId' | 'email'> &
  Partial<Pick<AccountLink, 'firstName' | 'lastName' | 'password'>> & {
    /** The inviting person. */
    readonly createdBy?: string
  }

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const voidEarlier = `
  update "account_link" set "voidedAt" = now(), "password" = null
  where "userId" = lower($1) and "purpose" = $2 and "usedAt" is null and "voidedAt" is null`

const insert = `
  insert into "account_link" ("purpose", "tokenHash", "userId", "email", "firstName", "lastName", "password", "createdBy", "expiresAt")
  values ($1, $2, lower($3), lower($4), $5, $6, $7, $8, now() + make_interval(secs => $9))`

// Invitations are kept; all other links are deleted after a month, for privacy.
const forgetOld = `
  delete from "account_link" where "purpose" <> 'invitation' and "createdAt" < now() - interval '30 days'`

const found = `
  select "id", "purpose", "userId", "email", "firstName", "lastName", "password", "expiresAt", "expiresAt" <= now() as "isExpired",
    "usedAt", "voidedAt"
  from "account_link" where "tokenHash" = $1`

/** Runs in a transaction of `identity`, rolled back on any error. */
export async function inIdentityTransaction<T>(
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

/** Creates a link and returns its token, of which only the hash is stored; voids earlier links of the person for the same purpose. */
export const createLink = (identity: pg.Pool, link: NewLink): Promise<string> =>
  inIdentityTransaction(identity, (client) => insertLink(client, link))

/**
 * Creates a link, as `createLink` does, and enqueues its mail: both are stored or neither. An earlier link thus stays valid until the later
 * mail is certain to be sent, and of links requested at the same time the last to arrive is the valid one.
 */
export const mailLink = (
  identity: pg.Pool,
  postMail: PostMail,
  link: NewLink,
  mailOf: (token: string) => Omit<Mail, 'to'>,
): Promise<string> =>
  inIdentityTransaction(identity, async (client) => {
    const token = await insertLink(client, link)
    await postMail({ to: link.email, ...mailOf(token) }, client)
    return token
  })

async function insertLink(client: pg.PoolClient, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { purpose, userId, email, firstName = '', lastName = '', password = null } = link
  // Held until the transaction ends, so that links of one person are created one at a time.
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`link ${userId.toLowerCase()}`])
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
  return token
}

/** Finds a link by its token, used or not; `isLocking` locks it until the transaction ends. Throws for an unknown token. */
export async function findLink(
  connection: pg.Pool | pg.PoolClient,
  token: string,
  isLocking = false,
): Promise<AccountLink> {
  const { rows } = await connection.query<AccountLink>(isLocking ? `${found} for update` : found, [
    hashOf(token),
  ])
  if (rows[0] === undefined) throw new ApiError('linkVoid')
  // A sign-up has no person yet.
  if (rows[0].purpose !== 'sign-up') setAttemptedAccount(rows[0].userId)
  return rows[0]
}

/** Returns why a link is no longer usable, or null. */
export function linkProblem(link: AccountLink): 'linkUsed' | 'linkVoid' | 'linkExpired' | null {
  if (link.usedAt) return 'linkUsed'
  if (link.voidedAt) return 'linkVoid'
  return link.isExpired ? 'linkExpired' : null
}

/** Finds and locks a link that is usable for one of the purposes; throws for any other. */
export async function lockUsableLink(
  client: pg.PoolClient,
  token: string,
  ...purposes: readonly LinkPurpose[]
): Promise<AccountLink> {
  const link = await findLink(client, token, true)
  if (!purposes.includes(link.purpose)) throw new ApiError('linkVoid')
  const problem = linkProblem(link)
  if (problem) throw new ApiError(problem)
  return link
}

/** Marks a link as used; call it in the transaction of its effect. */
export async function markLinkUsed(client: pg.PoolClient, { id }: AccountLink): Promise<void> {
  await client.query(
    `update "account_link" set "usedAt" = now(), "password" = null where "id" = $1`,
    [id],
  )
}

/** Voids the links of a person, by default of every purpose. */
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
