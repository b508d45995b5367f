import type pg from 'pg'
import type { SignInProblem } from '../../../rules/sign-in-problems.ts'
import { accountOf, freeAddress, type Account } from '../accounts/own-account.ts'
import type { People } from '../accounts/find-person.ts'
import type { BringPerson, Standing } from '../bring-person.ts'
import { isAdministratorOf, type AdministratorLists } from '../rights-in-house.ts'
import type { HostedIdentity } from './hosted-identity.ts'
import { HostedProblem, LinkNeeded } from './hosted-problem.ts'
import { joinByAddress, joinByInvitation, joinNew, type HostedAccount } from './join-account.ts'

/** An account, and whether its person has a user row in the target of the house. */
export type FoundAccount = HostedAccount & { readonly hasUserRow: boolean }

/** Finds the account of whom the provider has proven, or makes it; throws HostedProblem for whom none may be. */
export type FindHostedAccount = (
  hosted: HostedIdentity,
  invitation: string | undefined,
) => Promise<FoundAccount>

/** What accounts are found and made with. */
export type AccountsHouse = {
  readonly config: AdministratorLists
  readonly identity: pg.Pool
  readonly trustsEmail: boolean
  /** Whether a password is a way in, so that its owner can link the provider to the account. */
  readonly hasEmbeddedSignIn: boolean
  readonly isReadOnly: boolean
  readonly people: People
  readonly bringPerson: BringPerson
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
 * A person is known by issuer and subject. Somebody new gets an account and, of type Client without links, rows in both targets. To
 * a person who was made beforehand leads an invitation alone, or a verified address where the house trusts the provider for it.
 */
export function hostedAccountFinder(house: AccountsHouse): FindHostedAccount {
  const known = async ({ issuer, subject }: HostedIdentity): Promise<HostedAccount | undefined> =>
    (await house.identity.query<HostedAccount>(findBySubject, [issuer, subject])).rows[0]
  return async (hosted, invitation) => {
    const before = await known(hosted)
    if (before && invitation !== undefined)
      throw new HostedProblem('invitation', 'has an account already', { email: before.email })
    const account = before ?? (await joined(house, hosted, invitation, () => known(hosted)))
    const standing = await standsOpen(house, hosted, account)
    const { organizations, userType } = hosted
    await house.identity.query(noteProfile, [account.userId, organizations, userType])
    return { ...account, hasUserRow: standing === 'open' }
  }
}

async function standsOpen(
  { bringPerson }: AccountsHouse,
  { FirstName, LastName }: HostedIdentity,
  { userId, email }: HostedAccount,
): Promise<'open' | 'absent'> {
  const standing = await bringPerson({ id: userId, email, FirstName, LastName })
  if (standing === 'open' || standing === 'absent') return standing
  throw new HostedProblem(problemOf[standing], `the person is ${standing}`, { email })
}

// Two first sign-ins of one person at the same time meet at a unique index, or the second finds the address taken: by the first.
async function joined(
  house: AccountsHouse,
  hosted: HostedIdentity,
  invitation: string | undefined,
  again: () => Promise<HostedAccount | undefined>,
): Promise<HostedAccount> {
  if (house.isReadOnly) throw new HostedProblem('read-only', 'nobody new is taken in')
  try {
    return invitation === undefined
      ? await joinByEmail(house, hosted)
      : await joinByInvitation(house, hosted, invitation)
  } catch (error) {
    const isSecond = (error as { code?: string }).code === '23505'
    const isTaken = error instanceof HostedProblem && error.problem === 'email-taken'
    if (!isSecond && !isTaken) throw error
    const made = invitation === undefined ? await again() : undefined
    if (made) return made
    if (isTaken) throw error
    throw new HostedProblem(invitation ? 'invitation' : 'email-taken', 'somebody was first')
  }
}

async function joinByEmail(house: AccountsHouse, hosted: HostedIdentity): Promise<HostedAccount> {
  const { config, identity, people, trustsEmail } = house
  const { email, isEmailVerified } = hosted
  if (email === null) throw new HostedProblem('no-email', 'no usable address')
  const isProven = trustsEmail && isEmailVerified
  await freeAddress(identity, people, email, '')
  const [inTargets, account] = await Promise.all([
    people.withAddress(email),
    accountOf(identity, { email }),
  ])
  const ids = new Set([...inTargets, ...(account ? [account.id] : [])])
  const isWhole = account !== undefined && ids.size === 1
  // The password proves the account, and the provider its address: that joins them whether or not the provider is trusted alone.
  if (isWhole && isEmailVerified && (await canLink(house, account)))
    throw new LinkNeeded(hosted, email)
  // Whoever has an address that a setting names is an Administrator: saying it is not having it.
  if (!isProven && isAdministratorOf(config, { user_type: 'Client', email }))
    throw new HostedProblem('email-taken', 'the address has rights by a setting', { meant: email })
  const [id] = ids
  if (id === undefined) return joinNew(house, { ...hosted, email })
  if (isProven && ids.size === 1) return joinByAddress(house, { ...hosted, email }, id)
  throw new HostedProblem('email-taken', 'the address belongs to somebody', { meant: email })
}

const otherProvider = `select from "account" where "userId" = $1 and "providerId" <> 'credential' limit 1`

async function canLink(
  { identity, hasEmbeddedSignIn }: AccountsHouse,
  { id, password }: Account,
): Promise<boolean> {
  if (!hasEmbeddedSignIn || password === null) return false
  return (await identity.query(otherProvider, [id])).rowCount === 0
}
