import { Refusal } from '../../../operations/kit/refusal.ts'
import { displayName } from '../../../rules/person-name.ts'
import { checkPassword, hashedPassword } from '../passwords.ts'
import { freeAddress, openAccount } from './own-account.ts'
import { inIdentity, usableLink, useUp, type AccountLink } from './account-links.ts'
import type { AccountsHouse } from './accounts-house.ts'
import type { KnownPerson } from './find-person.ts'

/** An account, and its e-mail address and password: what signs in. */
export type Credentials = {
  readonly userId: string
  readonly email: string
  readonly password: string
}

/**
 * Opens the account of whoever was invited, joined to the person by the id, and answers what signs in. Refuses a link that cannot be
 * used (any more), a person who is locked or deleted or has another address by now, and a password that cannot be used.
 */
export async function acceptInvitation(
  house: AccountsHouse,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Credentials> {
  const { identity, people, bringPerson, config } = house
  return inIdentity(identity, async (client) => {
    const link = await usableLink(client, token, 'invitation')
    if (config.isReadOnly) throw new Refusal('readOnly')
    const person = invitedPerson(link, await people.rows(link.userId))
    checkPassword(password, [link.email, person.FirstName, person.LastName])
    const { userId: id, email } = link
    if ((await bringPerson({ ...person, id, email })) !== 'open') throw new Refusal('linkVoid')
    await freeAddress(client, people, email, id)
    await openAccount(client, {
      id,
      email,
      name: displayName(person),
      userType: person.UserType,
      password: await hashedPassword(password),
    })
    await useUp(client, link)
    return { userId: id, email, password }
  })
}

// Whoever was locked, deleted or given another address meanwhile is not the one who was invited.
function invitedPerson({ email }: AccountLink, rows: readonly KnownPerson[]): KnownPerson {
  const person = rows.find((row) => !row.IsDeleted && row.UserName.toLowerCase() === email)
  if (!person || rows.some(({ IsLocked, IsDeleted }) => IsLocked || IsDeleted))
    throw new Refusal('linkVoid')
  return person
}
