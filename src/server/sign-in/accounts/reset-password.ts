import { Refusal } from '../../../operations/kit/refusal.ts'
import { endSessions } from '../end-sessions.ts'
import { checkPassword, hashedPassword } from '../passwords.ts'
import { passwordChangedMail, resetMail } from './account-mails.ts'
import { accountOf, setPassword } from './own-account.ts'
import { inIdentity, makeLink, usableLink, useUp, voidLinks } from './account-links.ts'
import { linkTo, pageOf, type AccountsHouse } from './accounts-house.ts'
import { mayUseAccount } from './may-use-account.ts'

/**
 * Sends the link for a new password to whoever has an account with the address; the answer is the same for every address. When several
 * were sent within a quarter of an hour, by whomever they were asked for, the newest of them still opens the account and none is sent.
 */
export function forgotPassword(house: AccountsHouse, email: string): void {
  house.afterwards(async () => {
    const { isWithin } = await house.attempts.take([{ budget: 'forgot: account', of: [email] }])
    if (!isWithin) return
    const account = await accountOf(house.identity, { email })
    if (!account?.password || !(await mayUseAccount(house, account.id))) return
    const token = await makeLink(house.identity, {
      purpose: 'reset',
      userId: account.id,
      email: account.email,
    })
    // To the address that is stored, never to the one that was typed.
    await house.postMail({
      to: account.email,
      ...resetMail(linkTo(house, 'reset-password', token)),
    })
  })
}

/**
 * Sets a new password by a link: every session ends, and a mail tells of it. Answers whose it is. Refuses a link that cannot be used and an
 * unfit password.
 */
export async function resetPassword(
  house: AccountsHouse,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> {
  const { identity, attempts, passwordGuesses, postMail } = house
  const { id, email } = await inIdentity(identity, async (client) => {
    const link = await usableLink(client, token, 'reset')
    const account = await accountOf(client, { id: link.userId })
    const isSame = account?.email === link.email && account.password !== null
    if (!isSame || !(await mayUseAccount(house, account.id))) throw new Refusal('linkVoid')
    checkPassword(password, [account.email, account.name])
    await setPassword(client, account.id, await hashedPassword(password))
    await client.query(
      `update "user" set "emailVerified" = true, "updatedAt" = now() where "id" = $1`,
      [account.id],
    )
    await endSessions(client, account.id, 'password')
    await useUp(client, link)
    await voidLinks(client, account.id, ['email'])
    return account
  })
  await passwordGuesses.changed(email)
  await attempts.reset({ budget: 'forgot: account', of: [email] })
  await postMail({ to: email, ...passwordChangedMail(pageOf(house, 'forgot-password')) })
  return id
}
