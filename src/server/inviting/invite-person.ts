import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { displayName } from '../../rules/person-name.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { UserType } from '../../rules/user-types.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { PostMail } from '../mail/mail.ts'
import { makeLink } from '../sign-in/accounts/account-links.ts'
import { invitationMail } from '../sign-in/accounts/account-mails.ts'
import { linkTo } from '../sign-in/accounts/accounts-house.ts'
import type { KnownPerson, People } from '../sign-in/accounts/find-person.ts'
import { hasWayIn } from '../sign-in/accounts/invitations.ts'
import { accountOf } from '../sign-in/accounts/own-account.ts'
import { InviteError } from './invite-error.ts'
import type { Asked } from './read-words.ts'
import { makePerson, noteInvitation, type NewPerson } from './write-person.ts'

/** What an invitation is made with. */
export type InvitingContext = {
  readonly identity: pg.Pool
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly people: People
  readonly defaultTarget: Target
  readonly hasEmbeddedSignIn: boolean
  /** Absent where no mail server is set: the link is printed alone. */
  readonly postMail: PostMail | undefined
  /** The address to which the link leads. */
  readonly origin: string
}

/** An invitation that was made. */
export type Invited = {
  readonly email: string
  readonly userType: UserType
  /** Where the person was made; nowhere when they existed in both. */
  readonly madeIn: readonly Target[]
  readonly link: string
  readonly isMailed: boolean
}

const followPerson = `update "user" set "name" = $2, "user_type" = $3, "updatedAt" = now() where "id" = $1`

/** Makes the person in the targets where there is none, then the invitation. Repeated after an interruption it goes on. Throws an InviteError. */
export async function invitePerson(context: InvitingContext, asked: Asked): Promise<Invited> {
  const { identity, databases, defaultTarget, postMail, origin } = context
  const { person, rows } = await personFor(context, asked)
  if (await hasWayIn({ identity, config: context }, person.id))
    throw new InviteError(
      `${person.email} can sign in already. To make the person an Administrator, change the user type under Administration, or name the address in TRANSITIONAL_ADMINS.`,
    )
  const has = (target: Target) => rows.some(({ Id }) => Id === storedUserId(target, person.id))
  const madeIn = targets.filter((target) => !has(target))
  for (const target of madeIn)
    if (!(await makePerson(databases[target], person)))
      throw new InviteError(
        `${person.email} was given to somebody in ${target} at the same moment. Run the same command again.`,
      )
  // An account without a way in may be left of somebody who was in neither database.
  if (rows.length === 0)
    await identity.query(followPerson, [person.id, displayName(person), person.userType])
  if (has(defaultTarget)) await noteInvitation(databases[defaultTarget], person.id)
  const { id: userId, email, FirstName: firstName, LastName: lastName, userType } = person
  const token = await makeLink(identity, {
    purpose: 'invitation',
    userId,
    email,
    firstName,
    lastName,
  })
  const link = linkTo({ origins: () => [origin] }, 'invitation', token)
  await postMail?.({ to: email, ...invitationMail(link, displayName(person), null) })
  return { email, userType, madeIn, link, isMailed: postMail !== undefined }
}

async function personFor(
  { identity, people }: InvitingContext,
  asked: Asked,
): Promise<{ person: NewPerson; rows: readonly KnownPerson[] }> {
  const { email, userType = 'Administrator' } = asked
  const [inTargets, account] = await Promise.all([
    people.withAddress(email),
    accountOf(identity, { email }),
  ])
  // The account of somebody who is deleted gives its address away when the invitation is accepted.
  const holder = account && !(await people.isGone(account.id)) ? [account.id] : []
  const [id = randomUUID(), ...others] = new Set([...inTargets, ...holder])
  if (others.length > 0)
    throw new InviteError(
      `${email} belongs to different people in rds, ps or the accounts. Give one of them another address first.`,
    )
  const rows = await people.rows(id)
  const [known] = rows
  if (known === undefined) return { person: { ...asked, id, userType }, rows }
  checkKnown(asked, rows)
  const { FirstName, LastName, UserType } = known
  return { person: { id, email, FirstName, LastName, userType: UserType }, rows }
}

function checkKnown({ email, userType }: Asked, rows: readonly KnownPerson[]): void {
  if (rows.some(({ IsDeleted }) => IsDeleted))
    throw new InviteError(`${email} is deleted in one of the databases.`)
  if (rows.some(({ IsLocked }) => IsLocked))
    throw new InviteError(`${email} is locked. An Administrator can unlock the person.`)
  const other = rows.find(({ UserType }) => userType !== undefined && UserType !== userType)
  if (other !== undefined)
    throw new InviteError(
      `${email} is known as ${other.UserType}, not ${userType}. Leave --type out to invite the person as that, ` +
        `name the address in TRANSITIONAL_ADMINS, or change the user type under Administration.`,
    )
}
