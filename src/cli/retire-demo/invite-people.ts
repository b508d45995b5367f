import type pg from 'pg'
import { demoPeople } from '#database/seed/people/demo-people.ts'
import { displayName } from '#rules/people/person-name.ts'
import { mailLink } from '#server/auth/accounts/account-links.ts'
import { invitationMail } from '#server/auth/accounts/account-mails.ts'
import { linkTo } from '#server/auth/accounts/accounts-context.ts'
import type { AccountPerson, People } from '#server/auth/identity/find-person.ts'
import type { PostMail } from '#server/mail/mail.ts'

/**
 * The people who were invited, and the number of those who could not be: people who still have the undeliverable address of the demo, or
 * are locked or deleted.
 */
export type Invited = { readonly addresses: readonly string[]; readonly notInvited: number }

const demoAddresses = new Set(demoPeople.map(({ email }) => email))

/** Invites the demo people who have been given an address of their own; the mails stay pending until a server with SMTP_URL runs. */
export async function invitePeople(
  identity: pg.Pool,
  postMail: PostMail,
  people: People,
  userIds: readonly string[],
  origin: string,
): Promise<Invited> {
  const addresses: string[] = []
  for (const userId of userIds) {
    const person = invitable(await people.rows(userId))
    if (person === undefined) continue
    const email = person.UserName.toLowerCase()
    const { FirstName: firstName, LastName: lastName } = person
    const link = { purpose: 'invitation', userId, email, firstName, lastName } as const
    await mailLink(identity, postMail, link, (token) =>
      invitationMail(
        linkTo({ origins: () => [origin] }, 'invitation', token),
        displayName(person),
        null,
      ),
    )
    addresses.push(email)
  }
  return { addresses, notInvited: userIds.length - addresses.length }
}

// An invitation can only be accepted by a person who is active in both targets.
const invitable = (rows: readonly AccountPerson[]): AccountPerson | undefined =>
  rows.some(({ IsLocked, IsDeleted }) => IsLocked || IsDeleted)
    ? undefined
    : rows.find(({ UserName }) => !demoAddresses.has(UserName.toLowerCase()))
