import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../operations/kit/refusal.ts'
import { displayName } from '../../../rules/person-name.ts'
import type { SignInProblem } from '../../../rules/sign-in-problems.ts'
import type { UserType } from '../../../rules/user-types.ts'
import { inIdentity, usableLink, useUp, type AccountLink } from '../accounts/account-links.ts'
import type { People } from '../accounts/find-person.ts'
import { freeAddress } from '../accounts/own-account.ts'
import type { HostedIdentity } from './hosted-identity.ts'
import { HostedProblem } from './hosted-problem.ts'

/** An account of `identity`. */
export type HostedAccount = { readonly userId: string; readonly email: string }

type House = { readonly identity: pg.Pool; readonly people: People }
type Addressed = HostedIdentity & { readonly email: string }

type Person = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly userType: UserType
  readonly isEmailVerified: boolean
}

// What leads to a person.
type Way = 'invitation' | 'address'

const problemOf = { invitation: 'invitation', address: 'email-taken' } as const satisfies Record<
  Way,
  SignInProblem
>

// The row is locked by this: whoever else would be joined to the person waits, and then finds that somebody was.
const addUser = `
  insert into "user" ("id", "name", "email", "emailVerified", "user_type") values (lower($1), $2, lower($3), $4, $5)
  on conflict ("id") do update set "emailVerified" = "user"."emailVerified" or excluded."emailVerified", "updatedAt" = now()
  returning "id" as "userId", "email"`

// Whoever was invited has got the mail, by which a password could be won back too: beside one the person may be joined.
const addIdentity = `
  insert into "account" ("id", "accountId", "providerId", "userId")
  select $1, $2, $3, lower($4) where not exists (
    select 1 from "account" where "userId" = lower($4) and ("providerId" <> 'credential' or not $5))`

/** Makes an account for somebody whom the house does not know yet. */
export const joinNew = ({ identity }: House, hosted: Addressed): Promise<HostedAccount> =>
  inIdentity(identity, (client) => {
    const { email, isEmailVerified } = hosted
    const name = displayName(hosted) || email
    const person = { id: randomUUID(), email, name, userType: 'Client', isEmailVerified } as const
    return add(client, hosted, person, 'address')
  })

/** Joins to the person whose address the provider has verified; throws HostedProblem when the person has any other way in. */
export async function joinByAddress(
  { identity, people }: House,
  hosted: Addressed,
  id: string,
): Promise<HostedAccount> {
  const person = await personOf(people, id, hosted.email, 'address')
  return inIdentity(identity, (client) =>
    add(client, hosted, { ...person, email: hosted.email, isEmailVerified: true }, 'address'),
  )
}

/** Joins to the person to whom an invitation was sent, and uses it up; throws HostedProblem when it cannot be used. */
export function joinByInvitation(
  { identity, people }: House,
  hosted: HostedIdentity,
  token: string,
): Promise<HostedAccount> {
  return inIdentity(identity, async (client) => {
    const link = await openLink(client, token)
    const person = await personOf(people, link.userId, link.email, 'invitation')
    await freeAddress(client, people, link.email, link.userId)
    // Whoever follows the invitation has got it by mail.
    const proven = { ...person, email: link.email, isEmailVerified: true }
    const account = await add(client, hosted, proven, 'invitation')
    await useUp(client, link)
    return account
  })
}

async function openLink(client: pg.PoolClient, token: string): Promise<AccountLink> {
  try {
    return await usableLink(client, token, 'invitation')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new HostedProblem('invitation', error.code)
  }
}

async function personOf(people: People, id: string, email: string, by: Way) {
  const rows = await people.rows(id)
  if (rows.some(({ IsDeleted }) => IsDeleted))
    throw new HostedProblem('closed', 'the person is deleted', { email })
  if (rows.some(({ IsLocked }) => IsLocked))
    throw new HostedProblem('locked', 'the person is locked', { email })
  const row = rows.find(({ UserName }) => UserName.toLowerCase() === email)
  if (row === undefined)
    throw new HostedProblem(problemOf[by], 'nobody of the house has the address')
  return { id, name: displayName(row) || email, userType: row.UserType }
}

async function add(
  client: pg.PoolClient,
  { issuer, subject }: HostedIdentity,
  { id, name, email, userType, isEmailVerified }: Person,
  by: Way,
): Promise<HostedAccount> {
  const { rows } = await client.query<HostedAccount>(addUser, [
    id,
    name,
    email,
    isEmailVerified,
    userType,
  ])
  const added = await client.query(addIdentity, [
    randomUUID(),
    subject,
    issuer,
    id,
    by === 'invitation',
  ])
  if (added.rowCount !== 1)
    throw new HostedProblem(problemOf[by], 'the person has another way in', { email })
  return rows[0] as HostedAccount
}
