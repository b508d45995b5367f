import type pg from 'pg'
import type { SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'
import { isAdministratorOf, type AdministratorLists } from '#server/settings/administrator-lists.ts'
import { findAccountBy, releaseAddress, type Account } from '../identity/account.ts'
import type { People } from '../identity/find-person.ts'
import type { UpsertPerson, Standing } from '../identity/upsert-person.ts'
import { joinByAddress, joinByInvitation, joinNew, type OidcAccount } from './join-account.ts'
import type { OidcIdentity } from './oidc-identity.ts'
import { OidcError, LinkNeeded } from './oidc-problem.ts'

/** An account, and whether the person it belongs to has a row in a target. */
export type FoundAccount = OidcAccount & { readonly hasUserRow: boolean }

/** Finds or creates the account of an identity that the provider has verified; throws an OidcError when it may not have one. */
export type FindOidcAccount = (
  hosted: OidcIdentity,
  invitation: string | undefined,
) => Promise<FoundAccount>

export type AccountsContext = {
  readonly config: AdministratorLists
  readonly identity: pg.Pool
  readonly trustsEmail: boolean
  /** Whether people can sign in by password, and can thus link the provider to their account. */
  readonly hasEmbeddedSignIn: boolean
  readonly isReadOnly: boolean
  readonly people: People
  readonly upsertPerson: UpsertPerson
}

const findBySubject = `
  select u."id" as "userId", u."email" from "account" a join "user" u on u."id" = a."userId"
  where a."providerId" = $1 and a."accountId" = $2`

const noteProfile = `
  insert into "hosted_profile" ("userId", "organizations", "gf_user_type") values ($1, $2, $3)
  on conflict ("userId") do update
    set "organizations" = excluded."organizations", "gf_user_type" = excluded."gf_user_type", "updatedAt" = now()`

const problemOf: Readonly<Record<Exclude<Standing, 'open' | 'absent'>, SignInProblem>> = {
  locked: 'locked',
  deleted: 'closed',
  taken: 'email-taken',
}

/**
 * Identifies people by issuer and subject. A new person gets an account and rows in both targets, as a Client without projects. An identity
 * joins an existing person only by an invitation, or by a verified address if the provider is trusted for it.
 */
export function createFindOidcAccount(context: AccountsContext): FindOidcAccount {
  const known = async ({ issuer, subject }: OidcIdentity): Promise<OidcAccount | undefined> =>
    (await context.identity.query<OidcAccount>(findBySubject, [issuer, subject])).rows[0]
  return async (hosted, invitation) => {
    const before = await known(hosted)
    if (before && invitation !== undefined)
      throw new OidcError('invitation', 'has an account already', { email: before.email })
    const account = before ?? (await joinAccount(context, hosted, invitation, () => known(hosted)))
    const standing = await checkStanding(context, hosted, account)
    const { organizations, userType } = hosted
    await context.identity.query(noteProfile, [account.userId, organizations, userType])
    return { ...account, hasUserRow: standing === 'open' }
  }
}

async function checkStanding(
  { upsertPerson }: AccountsContext,
  { FirstName, LastName }: OidcIdentity,
  { userId, email }: OidcAccount,
): Promise<'open' | 'absent'> {
  const standing = await upsertPerson({ id: userId, email, FirstName, LastName })
  if (standing === 'open' || standing === 'absent') return standing
  throw new OidcError(problemOf[standing], `the person is ${standing}`, { email })
}

// Of two concurrent first sign-ins of the same person, the second violates a unique index or finds the
// address taken by the first.
async function joinAccount(
  context: AccountsContext,
  hosted: OidcIdentity,
  invitation: string | undefined,
  again: () => Promise<OidcAccount | undefined>,
): Promise<OidcAccount> {
  if (context.isReadOnly) throw new OidcError('read-only', 'nobody new is taken in')
  try {
    return invitation === undefined
      ? await joinByEmail(context, hosted)
      : await joinByInvitation(context, hosted, invitation)
  } catch (error) {
    const isSecond = (error as { code?: string }).code === '23505'
    const isTaken = error instanceof OidcError && error.problem === 'email-taken'
    if (!isSecond && !isTaken) throw error
    const made = invitation === undefined ? await again() : undefined
    if (made) return made
    if (isTaken) throw error
    throw new OidcError(invitation ? 'invitation' : 'email-taken', 'somebody was first')
  }
}

async function joinByEmail(context: AccountsContext, hosted: OidcIdentity): Promise<OidcAccount> {
  const { config, identity, people, trustsEmail } = context
  const { email, isEmailVerified } = hosted
  if (email === null) throw new OidcError('no-email', 'no usable address')
  const isProven = trustsEmail && isEmailVerified
  await releaseAddress(identity, people, email, '')
  const [inTargets, account] = await Promise.all([
    people.withAddress(email),
    findAccountBy(identity, { email }),
  ])
  const ids = new Set([...inTargets, ...(account ? [account.id] : [])])
  const isWhole = account !== undefined && ids.size === 1
  // The password proves the account and the provider the address, which suffices to link them even without trust in the provider.
  if (isWhole && isEmailVerified && (await canLink(context, account)))
    throw new LinkNeeded(hosted, email)
  // An address listed in a setting grants Administrator rights, so an unproven one must not join.
  if (!isProven && isAdministratorOf(config, { user_type: 'Client', email }))
    throw new OidcError('email-taken', 'the address has rights by a setting', { meant: email })
  const [id] = ids
  if (id === undefined) return joinNew(context, { ...hosted, email })
  if (isProven && ids.size === 1) return joinByAddress(context, { ...hosted, email }, id)
  throw new OidcError('email-taken', 'the address belongs to somebody', { meant: email })
}

const otherProvider = `select from "account" where "userId" = $1 and "providerId" <> 'credential' limit 1`

async function canLink(
  { identity, hasEmbeddedSignIn }: AccountsContext,
  { id, password }: Account,
): Promise<boolean> {
  if (!hasEmbeddedSignIn || password === null) return false
  return (await identity.query(otherProvider, [id])).rowCount === 0
}
