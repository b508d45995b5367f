import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { findAccountBy, releaseAddress } from '../identity/account.ts'
import { countAttempt } from '../lockout/count-attempt.ts'
import type { SessionUser } from '../sessions/session.ts'
import {
  inIdentityTransaction,
  mailLink,
  lockUsableLink,
  markLinkUsed,
  voidLinks,
} from './account-links.ts'
import { accountExistsMail, addressChangedMail, newAddressMail } from './account-mails.ts'
import { linkTo, pageOf, type AccountsContext } from './accounts-context.ts'
import { verifyCurrentPassword } from './change-password.ts'
import { mayUseAccount } from './may-use-account.ts'

/** Mails a link to the new address of an account; the response is the same for a taken address. */
export async function requestAddressChange(
  context: AccountsContext,
  session: SessionUser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { id } = await verifyCurrentPassword(context, session, password)
  if (context.config.isReadOnly) throw new ApiError('readOnly')
  await countAttempt(context.attempts, { budget: 'new address: account', of: [id] })
  context.runAfterResponse(async () => {
    if (await isTaken(context, context.identity, email, id)) {
      await context.postMail({ to: email, ...accountExistsMail(pageOf(context, 'sign-in')) })
      return
    }
    const link = { purpose: 'email', userId: id, email } as const
    await mailLink(context.identity, context.postMail, link, (token) =>
      newAddressMail(linkTo(context, 'verify-email', token)),
    )
  })
}

/** Changes the address of an account in `identity` and both targets after its verification, and notifies the previous address. */
export async function verifyAddress(
  context: AccountsContext,
  setAddress: (id: string, email: string) => Promise<void>,
  token: string,
): Promise<void> {
  const { identity, people, config, postMail } = context
  const verifying = inIdentityTransaction(identity, async (client) => {
    const link = await lockUsableLink(client, token, 'email')
    const { userId: id } = link
    const account = await findAccountBy(client, { id })
    if (!account || !(await mayUseAccount(context, id))) throw new ApiError('linkVoid')
    if (config.isReadOnly) throw new ApiError('readOnly')
    if (await isTaken(context, client, link.email, id)) throw new ApiError('alreadyExists')
    await releaseAddress(client, people, link.email, id)
    await client.query(
      `update "user" set "email" = $2, "emailVerified" = true, "updatedAt" = now() where "id" = $1`,
      [id, link.email],
    )
    await markLinkUsed(client, link)
    await voidLinks(client, id, ['reset', 'invitation'])
    await setAddress(id, link.email)
    return { earlier: account.email, email: link.email }
  })
  const { earlier, email } = await verifying.catch((error: unknown) => {
    // Someone else took the address concurrently.
    throw (error as { code?: string }).code === '23505' ? new ApiError('alreadyExists') : error
  })
  await postMail({ to: earlier, ...addressChangedMail(pageOf(context, 'sign-in'), email) })
}

async function isTaken(
  { people }: AccountsContext,
  connection: pg.Pool | pg.PoolClient,
  email: string,
  id: string,
): Promise<boolean> {
  const [account, others] = await Promise.all([
    findAccountBy(connection, { email }),
    people.withAddress(email),
  ])
  if ([...others].some((other) => other !== id.toLowerCase())) return true
  return account !== undefined && account.id !== id && !(await people.isDeleted(account.id))
}
