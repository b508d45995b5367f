import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { targets, type Target } from '#rules/api/targets.ts'
import { displayName } from '#rules/people/person-name.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import { createLink, mailLink } from '#server/auth/accounts/account-links.ts'
import { invitationMail } from '#server/auth/accounts/account-mails.ts'
import { linkTo } from '#server/auth/accounts/accounts-context.ts'
import { hasSignInMethod } from '#server/auth/accounts/invitations.ts'
import { findAccountBy } from '#server/auth/identity/account.ts'
import type { AccountPerson, People } from '#server/auth/identity/find-person.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { PostMail } from '#server/mail/mail.ts'
import { CommandError } from '../command/command-error.ts'
import type { Options } from './arguments.ts'
import { createPerson, recordInvitation, type NewPerson } from './write-person.ts'

export type InvitingContext = {
  readonly identity: pg.Pool
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly people: People
  readonly defaultTarget: Target
  readonly hasEmbeddedSignIn: boolean
  /** Undefined without a mail server: the link is only printed. */
  readonly postMail: PostMail | undefined
  /** The origin of the link. */
  readonly origin: string
}

export type Invitation = {
  readonly email: string
  readonly userType: UserType
  /** The targets in which the person was created. */
  readonly createdIn: readonly Target[]
  readonly link: string
  readonly isMailed: boolean
}

const updateAccount = `update "user" set "name" = $2, "user_type" = $3, "updatedAt" = now() where "id" = $1`

/** Creates the person in the targets that lack them, then the invitation. Can be repeated after an interruption. Throws a CommandError. */
export async function invitePerson(
  context: InvitingContext,
  options: Options,
): Promise<Invitation> {
  const { identity, databases, defaultTarget, postMail, origin } = context
  const { person, rows } = await findOrDescribePerson(context, options)
  if (await hasSignInMethod({ identity, config: context }, person.id))
    throw new CommandError(
      `${person.email} can sign in already. To make the person an Administrator, change the user type under Administration, or name the address in TRANSITIONAL_ADMINS.`,
    )
  const has = (target: Target) => rows.some(({ Id }) => Id === storedUserId(target, person.id))
  const createdIn = targets.filter((target) => !has(target))
  for (const target of createdIn)
    if (!(await createPerson(databases[target], person)))
      throw new CommandError(
        `${person.email} was taken by somebody else in ${target} at the same moment. Run the same command again.`,
      )
  // An account without any sign-in method may be left over from a person who was in neither database.
  if (rows.length === 0)
    await identity.query(updateAccount, [person.id, displayName(person), person.userType])
  if (has(defaultTarget)) await recordInvitation(databases[defaultTarget], person.id)
  const { id: userId, email, FirstName: firstName, LastName: lastName, userType } = person
  const linkOf = (token: string) => linkTo({ origins: () => [origin] }, 'invitation', token)
  const created = { purpose: 'invitation', userId, email, firstName, lastName } as const
  const token = postMail
    ? await mailLink(identity, postMail, created, (made) =>
        invitationMail(linkOf(made), displayName(person), null),
      )
    : await createLink(identity, created)
  const link = linkOf(token)
  return { email, userType, createdIn, link, isMailed: postMail !== undefined }
}

async function findOrDescribePerson(
  { identity, people }: InvitingContext,
  options: Options,
): Promise<{ person: NewPerson; rows: readonly AccountPerson[] }> {
  const { email, userType = 'Administrator' } = options
  const [inTargets, account] = await Promise.all([
    people.withAddress(email),
    findAccountBy(identity, { email }),
  ])
  // The account of a deleted person gives up its address when the invitation is accepted.
  const holder = account && !(await people.isDeleted(account.id)) ? [account.id] : []
  const [id = randomUUID(), ...others] = new Set([...inTargets, ...holder])
  if (others.length > 0)
    throw new CommandError(
      `${email} belongs to different people in rds, ps or the accounts. Give one of them another address first.`,
    )
  const rows = await people.rows(id)
  const [known] = rows
  if (known === undefined) return { person: { ...options, id, userType }, rows }
  checkExisting(options, rows)
  const { FirstName, LastName, UserType } = known
  return { person: { id, email, FirstName, LastName, userType: UserType }, rows }
}

function checkExisting({ email, userType }: Options, rows: readonly AccountPerson[]): void {
  if (rows.some(({ IsDeleted }) => IsDeleted))
    throw new CommandError(`${email} is deleted in one of the databases.`)
  if (rows.some(({ IsLocked }) => IsLocked))
    throw new CommandError(`${email} is locked. An Administrator can unlock the person.`)
  const other = rows.find(({ UserType }) => userType !== undefined && UserType !== userType)
  if (other !== undefined)
    throw new CommandError(
      `${email} is known as ${other.UserType}, not ${userType}. Leave --type out to invite the person as that, ` +
        `name the address in TRANSITIONAL_ADMINS, or change the user type under Administration.`,
    )
}
