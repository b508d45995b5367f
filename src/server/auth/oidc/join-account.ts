import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'
import { displayName } from '#rules/people/person-name.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import {
  inIdentityTransaction,
  lockUsableLink,
  markLinkUsed,
  type AccountLink,
} from '../accounts/account-links.ts'
import { releaseAddress } from '../identity/account.ts'
import type { People } from '../identity/find-person.ts'
import type { OidcIdentity } from './oidc-identity.ts'
import { OidcError } from './oidc-problem.ts'

/** An account of `identity`. */
export type OidcAccount = { readonly userId: string; readonly email: string }

type AppContext = { readonly identity: pg.Pool; readonly people: People }
type Addressed = OidcIdentity & { readonly email: string }

type Person = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly userType: UserType
  readonly isEmailVerified: boolean
}

// What proves that an identity belongs to a person.
type Evidence = 'invitation' | 'address'

const problemOf = { invitation: 'invitation', address: 'email-taken' } as const satisfies Record<
  Evidence,
  SignInProblem
>

// Locks the row: a concurrent join of the same person waits and then fails.
const addUser = `
  insert into "user" ("id", "name", "email", "emailVerified", "user_type") values (lower($1), $2, lower($3), $4, $5)
  on conflict ("id") do update set "emailVerified" = "user"."emailVerified" or excluded."emailVerified", "updatedAt" = now()
  returning "id" as "userId", "email"`

// The invited person received the mail, which could also reset the password: an existing password does not prevent the join.
const addIdentity = `
  insert into "account" ("id", "accountId", "providerId", "userId")
  select $1, $2, $3, lower($4) where not exists (
    select 1 from "account" where "userId" = lower($4) and ("providerId" <> 'credential' or not $5))`

/** Creates an account for a new person. */
export const joinNew = ({ identity }: AppContext, hosted: Addressed): Promise<OidcAccount> =>
  inIdentityTransaction(identity, (client) => {
    const { email, isEmailVerified } = hosted
    const name = displayName(hosted) || email
    const person = { id: randomUUID(), email, name, userType: 'Client', isEmailVerified } as const
    return addAccount(client, hosted, person, 'address')
  })

/** Joins the identity to the person with its verified address; throws an OidcError when that person has another sign-in method. */
export async function joinByAddress(
  { identity, people }: AppContext,
  hosted: Addressed,
  id: string,
): Promise<OidcAccount> {
  const person = await personOf(people, id, hosted.email, 'address')
  return inIdentityTransaction(identity, (client) =>
    addAccount(
      client,
      hosted,
      { ...person, email: hosted.email, isEmailVerified: true },
      'address',
    ),
  )
}

/** Joins the identity to the invited person and marks the invitation as used; throws an OidcError for an invalid one. */
export function joinByInvitation(
  { identity, people }: AppContext,
  hosted: OidcIdentity,
  token: string,
): Promise<OidcAccount> {
  return inIdentityTransaction(identity, async (client) => {
    const link = await openLink(client, token)
    const person = await personOf(people, link.userId, link.email, 'invitation')
    await releaseAddress(client, people, link.email, link.userId)
    // Following the mailed invitation verifies its address.
    const proven = { ...person, email: link.email, isEmailVerified: true }
    const account = await addAccount(client, hosted, proven, 'invitation')
    await markLinkUsed(client, link)
    return account
  })
}

async function openLink(client: pg.PoolClient, token: string): Promise<AccountLink> {
  try {
    return await lockUsableLink(client, token, 'invitation')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new OidcError('invitation', error.code)
  }
}

async function personOf(people: People, id: string, email: string, by: Evidence) {
  const rows = await people.rows(id)
  if (rows.some(({ IsDeleted }) => IsDeleted))
    throw new OidcError('closed', 'the person is deleted', { email })
  if (rows.some(({ IsLocked }) => IsLocked))
    throw new OidcError('locked', 'the person is locked', { email })
  const row = rows.find(({ UserName }) => UserName.toLowerCase() === email)
  if (row === undefined) throw new OidcError(problemOf[by], 'nobody of the house has the address')
  return { id, name: displayName(row) || email, userType: row.UserType }
}

async function addAccount(
  client: pg.PoolClient,
  { issuer, subject }: OidcIdentity,
  { id, name, email, userType, isEmailVerified }: Person,
  by: Evidence,
): Promise<OidcAccount> {
  const { rows } = await client.query<OidcAccount>(addUser, [
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
    throw new OidcError(problemOf[by], 'the person has another way in', { email })
  return rows[0] as OidcAccount
}
