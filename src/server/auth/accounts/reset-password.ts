import { ApiError } from '#operations/core/issues/api-error.ts'
import { findAccountBy, setPassword } from '../identity/account.ts'
import { checkPassword, createPasswordHash } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import {
  inIdentityTransaction,
  lockUsableLink,
  mailLink,
  markLinkUsed,
  voidLinks,
} from './account-links.ts'
import { passwordChangedMail, resetMail } from './account-mails.ts'
import { linkTo, pageOf, type AccountsContext } from './accounts-context.ts'
import { mayUseAccount } from './may-use-account.ts'

/**
 * Mails a reset link to the account of an address; the response is the same for every address. Sends no more once the 15-minute budget is
 * used up; the newest link stays valid, so strangers cannot void it.
 */
export function requestPasswordReset(context: AccountsContext, email: string): void {
  context.runAfterResponse(async () => {
    const { isWithin } = await context.attempts.consume([
      { budget: 'forgot: account', of: [email] },
    ])
    if (!isWithin) return
    const account = await findAccountBy(context.identity, { email })
    if (!account?.password || !(await mayUseAccount(context, account.id))) return
    // To the stored address, never the entered one.
    const link = { purpose: 'reset', userId: account.id, email: account.email } as const
    await mailLink(context.identity, context.postMail, link, (token) =>
      resetMail(linkTo(context, 'reset-password', token)),
    )
  })
}

/**
 * Sets a new password by a link, ends every session and sends a notice; returns the person's id. Throws for an invalid link and an unsuitable
 * password.
 */
export async function resetPassword(
  context: AccountsContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> {
  const { identity, attempts, passwordGuesses, postMail } = context
  const { id, email } = await inIdentityTransaction(identity, async (client) => {
    const link = await lockUsableLink(client, token, 'reset')
    const account = await findAccountBy(client, { id: link.userId })
    const isSame = account?.email === link.email && account.password !== null
    if (!isSame || !(await mayUseAccount(context, account.id))) throw new ApiError('linkVoid')
    checkPassword(password, [account.email, account.name])
    await setPassword(client, account.id, await createPasswordHash(password))
    await client.query(
      `update "user" set "emailVerified" = true, "updatedAt" = now() where "id" = $1`,
      [account.id],
    )
    await endSessions(client, account.id, 'password')
    await markLinkUsed(client, link)
    await voidLinks(client, account.id, ['email'])
    return account
  })
  await passwordGuesses.resetAccount(email)
  await attempts.reset({ budget: 'forgot: account', of: [email] })
  await postMail({ to: email, ...passwordChangedMail(pageOf(context, 'forgot-password')) })
  return id
}
