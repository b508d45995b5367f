import { randomUUID } from 'node:crypto'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { displayName, type Named } from '#rules/people/person-name.ts'
import { findAccountBy } from '../identity/account.ts'
import { checkPassword, createPasswordHash } from '../passwords/passwords.ts'
import { mailLink, type NewLink } from './account-links.ts'
import { accountExistsMail, inviteNeededMail, signUpMail } from './account-mails.ts'
import { linkTo, pageOf, type AccountsContext } from './accounts-context.ts'
import { maySignUp } from './may-sign-up.ts'

/** The input of a sign-up. */
export type SignUpInput = Named & { readonly email: string; readonly password: string }

/**
 * Starts a sign-up; nothing is created before the address is verified. Only a mail to the address reveals the result: response and duration
 * are the same for taken addresses and those that may not sign up. Throws when sign-up is closed, and for an unsuitable password.
 */
export function signUp(context: AccountsContext, { email, password, ...name }: SignUpInput): void {
  const { config } = context
  if (!config.isSignUpOpen && config.transitionalAdmins.size === 0) throw new ApiError('notFound')
  if (config.isReadOnly) throw new ApiError('readOnly')
  checkPassword(password, [email, name.FirstName, name.LastName])
  context.runAfterResponse(async () => {
    const { identity, people, postMail } = context
    const hash = await createPasswordHash(password)
    if (!maySignUp(config, email)) return
    const holder = await findAccountBy(identity, { email })
    if (holder && !(await people.isDeleted(holder.id))) {
      await postMail({ to: holder.email, ...accountExistsMail(pageOf(context, 'sign-in')) })
    } else if ((await people.withAddress(email)).size > 0) {
      await postMail({ to: email, ...inviteNeededMail(pageOf(context, 'sign-in')) })
    } else {
      await sendSignUpMail(context, {
        userId: randomUUID(),
        email,
        firstName: name.FirstName,
        lastName: name.LastName,
        password: hash,
      })
    }
  })
}

/** Sends the mail that asks to verify the address of a sign-up. */
export async function sendSignUpMail(
  context: AccountsContext,
  link: Omit<Required<NewLink>, 'purpose' | 'createdBy'>,
): Promise<void> {
  const name = displayName({ FirstName: link.firstName, LastName: link.lastName })
  await mailLink(context.identity, context.postMail, { ...link, purpose: 'sign-up' }, (token) =>
    signUpMail(linkTo(context, 'verify-email', token), name),
  )
}
