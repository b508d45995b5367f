import { Refusal } from '../../../operations/kit/refusal.ts'
import { endSessions } from '../end-sessions.ts'
import type { Counted } from '../guessing/attempt-counters.ts'
import { countAttempt } from '../guessing/count-attempt.ts'
import type { SessionUser } from '../session.ts'
import { checkPassword, hashedPassword, isPassword } from '../passwords.ts'
import { passwordChangedMail } from './account-mails.ts'
import { accountOf, setPassword, type Account } from './own-account.ts'
import { inIdentity, voidLinks } from './account-links.ts'
import { pageOf, type AccountsHouse } from './accounts-house.ts'

/** Changes the own password, which is asked for, to another one; all other sessions end, and a mail tells of it. */
export async function changePassword(
  house: AccountsHouse,
  session: SessionUser,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const account = await provenAccount(house, session, current)
  checkPassword(password, [account.email, account.name])
  // Whoever changes a password believes that the old one opens nothing any more.
  if (password.normalize('NFKC') === current.normalize('NFKC'))
    throw new Refusal('passwordUnfit', [], {
      problems: [{ place: 'password', message: 'is the present one' }],
    })
  const hash = await hashedPassword(password)
  await inIdentity(house.identity, async (client) => {
    await setPassword(client, account.id, hash)
    await endSessions(client, account.id, 'password', session.sessionId)
    await voidLinks(client, account.id, ['reset', 'email'])
  })
  await house.postMail({
    to: account.email,
    ...passwordChangedMail(pageOf(house, 'forgot-password')),
  })
}

/** The account of a session, whose password was given; refuses a wrong one, and the eleventh within a quarter of an hour. */
export async function provenAccount(
  { identity, attempts }: AccountsHouse,
  { UserId }: SessionUser,
  password: string,
): Promise<Account> {
  const counted: Counted = { budget: 'current password: account', of: [UserId] }
  await countAttempt(attempts, counted)
  const account = await accountOf(identity, { id: UserId })
  if (!account || !(await isPassword(account.password, password)))
    throw new Refusal('passwordWrong')
  await attempts.reset(counted)
  return account
}
