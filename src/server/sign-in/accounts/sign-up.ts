import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../operations/kit/refusal.ts'
import { displayName, type Named } from '../../../rules/person-name.ts'
import { checkPassword, hashedPassword } from '../passwords.ts'
import { accountExistsMail, inviteNeededMail, signUpMail } from './account-mails.ts'
import { accountOf } from './own-account.ts'
import { makeLink, type NewLink } from './account-links.ts'
import { maySignUp } from './may-sign-up.ts'
import { linkTo, pageOf, type AccountsHouse } from './accounts-house.ts'

/** Who signs up. */
export type SigningUp = Named & { readonly email: string; readonly password: string }

/**
 * Takes a sign-up. Nothing exists before the address is verified. What comes of it is told in a mail to the address alone: the answer,
 * and the time that it takes, are the same whether anybody has the address, and whether it may sign up. Refuses where sign-up is closed
 * to all, and an unfit password.
 */
export function signUp(house: AccountsHouse, { email, password, ...name }: SigningUp): void {
  const { config } = house
  if (!config.isSignUpOpen && config.transitionalAdmins.size === 0) throw new Refusal('notFound')
  if (config.isReadOnly) throw new Refusal('readOnly')
  checkPassword(password, [email, name.FirstName, name.LastName])
  house.afterwards(async () => {
    const { identity, people, postMail } = house
    const hash = await hashedPassword(password)
    if (!maySignUp(config, email)) return
    const holder = await accountOf(identity, { email })
    if (holder && !(await people.isGone(holder.id))) {
      await postMail({ to: holder.email, ...accountExistsMail(pageOf(house, 'sign-in')) })
    } else if ((await people.withAddress(email)).size > 0) {
      await postMail({ to: email, ...inviteNeededMail(pageOf(house, 'sign-in')) })
    } else {
      await postSignUp(house, {
        userId: randomUUID(),
        email,
        firstName: name.FirstName,
        lastName: name.LastName,
        password: hash,
      })
    }
  })
}

/** Posts the mail that asks to verify the address of a sign-up. */
export async function postSignUp(
  house: AccountsHouse,
  link: Omit<Required<NewLink>, 'purpose' | 'createdBy'>,
): Promise<void> {
  const { email, firstName, lastName } = link
  const token = await makeLink(house.identity, { ...link, purpose: 'sign-up' })
  const name = displayName({ FirstName: firstName, LastName: lastName })
  await house.postMail({ to: email, ...signUpMail(linkTo(house, 'verify-email', token), name) })
}
