import { ApiError } from '#operations/core/issues/api-error.ts'
import { findAccountBy, setPassword, type Account } from '../identity/account.ts'
import type { BudgetKey } from '../lockout/attempt-counters.ts'
import { countAttempt } from '../lockout/count-attempt.ts'
import { checkPassword, createPasswordHash, isPasswordCorrect } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { SessionUser } from '../sessions/session.ts'
import { inIdentityTransaction, voidLinks } from './account-links.ts'
import { passwordChangedMail } from './account-mails.ts'
import { pageOf, type AccountsContext } from './accounts-context.ts'

/** Changes a person's own password after verifying the current one, ends all other sessions and sends a notice. */
export async function changePassword(
  context: AccountsContext,
  session: SessionUser,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const account = await verifyCurrentPassword(context, session, current)
  checkPassword(password, [account.email, account.name])
  // People who change a password expect the old one to stop working.
  if (password.normalize('NFKC') === current.normalize('NFKC'))
    throw new ApiError('passwordUnfit', [], {
      problems: [{ place: 'password', message: 'is the present one' }],
    })
  const hash = await createPasswordHash(password)
  await inIdentityTransaction(context.identity, async (client) => {
    await setPassword(client, account.id, hash)
    await endSessions(client, account.id, 'password', session.sessionId)
    await voidLinks(client, account.id, ['reset', 'email'])
  })
  await context.postMail({
    to: account.email,
    ...passwordChangedMail(pageOf(context, 'forgot-password')),
  })
}

/** Returns the account of a session after verifying its password; throws for a wrong password, and for the eleventh attempt within 15 minutes. */
export async function verifyCurrentPassword(
  { identity, attempts }: AccountsContext,
  { UserId }: SessionUser,
  password: string,
): Promise<Account> {
  const counted: BudgetKey = { budget: 'current password: account', of: [UserId] }
  await countAttempt(attempts, counted)
  const account = await findAccountBy(identity, { id: UserId })
  if (!account || !(await isPasswordCorrect(account.password, password)))
    throw new ApiError('passwordWrong')
  await attempts.reset(counted)
  return account
}
