import type pg from 'pg'
import { Refusal } from '../../../operations/kit/refusal.ts'
import { countAttempt } from '../guessing/count-attempt.ts'
import type { SessionUser } from '../session.ts'
import { accountExistsMail, addressChangedMail, newAddressMail } from './account-mails.ts'
import { accountOf, freeAddress } from './own-account.ts'
import { inIdentity, makeLink, usableLink, useUp, voidLinks } from './account-links.ts'
import { linkTo, pageOf, type AccountsHouse } from './accounts-house.ts'
import { provenAccount } from './change-password.ts'
import { mayUseAccount } from './may-use-account.ts'

/** Asks the new address of an account whether it is the person's; the answer is the same when somebody else has it. */
export async function askForAddress(
  house: AccountsHouse,
  session: SessionUser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { id } = await provenAccount(house, session, password)
  if (house.config.isReadOnly) throw new Refusal('readOnly')
  await countAttempt(house.attempts, { budget: 'new address: account', of: [id] })
  house.afterwards(async () => {
    if (await isTaken(house, house.identity, email, id)) {
      await house.postMail({ to: email, ...accountExistsMail(pageOf(house, 'sign-in')) })
      return
    }
    const token = await makeLink(house.identity, { purpose: 'email', userId: id, email })
    await house.postMail({ to: email, ...newAddressMail(linkTo(house, 'verify-email', token)) })
  })
}

/** Gives an account the address that was verified by a link, in `identity` and in both targets, and tells the earlier address. */
export async function verifyAddress(
  house: AccountsHouse,
  setAddress: (id: string, email: string) => Promise<void>,
  token: string,
): Promise<void> {
  const { identity, people, config, postMail } = house
  const verifying = inIdentity(identity, async (client) => {
    const link = await usableLink(client, token, 'email')
    const { userId: id } = link
    const account = await accountOf(client, { id })
    if (!account || !(await mayUseAccount(house, id))) throw new Refusal('linkVoid')
    if (config.isReadOnly) throw new Refusal('readOnly')
    if (await isTaken(house, client, link.email, id)) throw new Refusal('alreadyExists')
    await freeAddress(client, people, link.email, id)
    await client.query(
      `update "user" set "email" = $2, "emailVerified" = true, "updatedAt" = now() where "id" = $1`,
      [id, link.email],
    )
    await useUp(client, link)
    await voidLinks(client, id, ['reset', 'invitation'])
    await setAddress(id, link.email)
    return { earlier: account.email, email: link.email }
  })
  const { earlier, email } = await verifying.catch((error: unknown) => {
    // Somebody else was given the address at the same moment.
    throw (error as { code?: string }).code === '23505' ? new Refusal('alreadyExists') : error
  })
  await postMail({ to: earlier, ...addressChangedMail(pageOf(house, 'sign-in'), email) })
}

async function isTaken(
  { people }: AccountsHouse,
  connection: pg.Pool | pg.PoolClient,
  email: string,
  id: string,
): Promise<boolean> {
  const [account, others] = await Promise.all([
    accountOf(connection, { email }),
    people.withAddress(email),
  ])
  if ([...others].some((other) => other !== id.toLowerCase())) return true
  return account !== undefined && account.id !== id && !(await people.isGone(account.id))
}
