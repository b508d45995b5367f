import { Refusal } from '../../../operations/kit/refusal.ts'
import { displayName } from '../../../rules/person-name.ts'
import { isPassword } from '../passwords.ts'
import type { Credentials } from './accept-invitation.ts'
import { freeAddress, openAccount } from './own-account.ts'
import { inIdentity, linkOf, linkProblem, usableLink, useUp } from './account-links.ts'
import { maySignUp } from './may-sign-up.ts'
import type { AccountsHouse } from './accounts-house.ts'
import { postSignUp } from './sign-up.ts'

/**
 * Opens the account of who signed up: a new person of type Client, without links, in both targets. It takes the link and the password
 * that was chosen, so that nobody opens an account for a stranger by a link that a third person asked for. Answers what signs in.
 */
export async function verifySignUp(
  house: AccountsHouse,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Credentials> {
  const { identity, people, bringPerson, config } = house
  return inIdentity(identity, async (client) => {
    const link = await usableLink(client, token, 'sign-up')
    const { userId: id, email, firstName: FirstName, lastName: LastName, password: hash } = link
    if (hash === null || !(await isPassword(hash, password))) throw new Refusal('passwordWrong')
    if (config.isReadOnly) throw new Refusal('readOnly')
    const others = await people.withAddress(email)
    if ([...others].some((other) => other !== id)) throw new Refusal('alreadyExists')
    await freeAddress(client, people, email, id)
    const person = { id, email, FirstName, LastName }
    const name = displayName(person)
    await openAccount(client, { id, email, name, userType: 'Client', password: hash })
    if ((await bringPerson(person)) !== 'open') throw new Refusal('alreadyExists')
    await useUp(client, link)
    await client.query(
      `update "account_link" set "voidedAt" = now(), "password" = null
      where "email" = $1 and "purpose" = 'sign-up' and "usedAt" is null and "voidedAt" is null`,
      [email],
    )
    return { userId: id, email, password }
  })
}

/** Sends the mail of a sign-up again whose link has expired; whoever holds the link has received the mail. Refuses any other link. */
export async function sendSignUpAgain(house: AccountsHouse, token: string): Promise<void> {
  const link = await linkOf(house.identity, token)
  if (!maySignUp(house.config, link.email)) throw new Refusal('notFound')
  const { userId, email, firstName, lastName, password } = link
  const isExpired = linkProblem(link) === 'linkExpired'
  if (link.purpose !== 'sign-up' || !isExpired || password === null) throw new Refusal('linkVoid')
  await postSignUp(house, { userId, email, firstName, lastName, password })
}
