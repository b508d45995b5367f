import { ApiError } from '#operations/core/issues/api-error.ts'
import { displayName } from '#rules/people/person-name.ts'
import { releaseAddress, createAccount } from '../identity/account.ts'
import { isPasswordCorrect } from '../passwords/passwords.ts'
import type { Credentials } from './accept-invitation.ts'
import {
  inIdentityTransaction,
  findLink,
  linkProblem,
  lockUsableLink,
  markLinkUsed,
} from './account-links.ts'
import type { AccountsContext } from './accounts-context.ts'
import { maySignUp } from './may-sign-up.ts'
import { sendSignUpMail } from './sign-up.ts'

/**
 * Creates the account of a sign-up, with a new Client without projects in both targets; returns its credentials. Requires the chosen
 * password in addition to the link, so that no one verifies a sign-up that a stranger started with their address.
 */
export async function verifySignUp(
  context: AccountsContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Credentials> {
  const { identity, people, upsertPerson, config } = context
  return inIdentityTransaction(identity, async (client) => {
    const link = await lockUsableLink(client, token, 'sign-up')
    const { userId: id, email, firstName: FirstName, lastName: LastName, password: hash } = link
    if (hash === null || !(await isPasswordCorrect(hash, password)))
      throw new ApiError('passwordWrong')
    if (config.isReadOnly) throw new ApiError('readOnly')
    const others = await people.withAddress(email)
    if ([...others].some((other) => other !== id)) throw new ApiError('alreadyExists')
    await releaseAddress(client, people, email, id)
    const person = { id, email, FirstName, LastName }
    const name = displayName(person)
    await createAccount(client, { id, email, name, userType: 'Client', password: hash })
    if ((await upsertPerson(person)) !== 'open') throw new ApiError('alreadyExists')
    await markLinkUsed(client, link)
    await client.query(
      `update "account_link" set "voidedAt" = now(), "password" = null
      where "email" = $1 and "purpose" = 'sign-up' and "usedAt" is null and "voidedAt" is null`,
      [email],
    )
    return { userId: id, email, password }
  })
}

/** Resends the mail of a sign-up after its link has expired: the holder of the link has received the mail. Throws for any other link. */
export async function sendSignUpAgain(context: AccountsContext, token: string): Promise<void> {
  const link = await findLink(context.identity, token)
  if (!maySignUp(context.config, link.email)) throw new ApiError('notFound')
  const { userId, email, firstName, lastName, password } = link
  const isExpired = linkProblem(link) === 'linkExpired'
  if (link.purpose !== 'sign-up' || !isExpired || password === null) throw new ApiError('linkVoid')
  await sendSignUpMail(context, { userId, email, firstName, lastName, password })
}
