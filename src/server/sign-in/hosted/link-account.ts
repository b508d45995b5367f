import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../operations/kit/refusal.ts'
import type { PostMail } from '../../mail/mail.ts'
import { inIdentity } from '../accounts/account-links.ts'
import { providerLinkedMail } from '../accounts/account-mails.ts'
import { openOnce } from '../once.ts'
import type { SessionUser } from '../session.ts'
import { offerSeconds, type LinkOffer, type LinkOffers } from './link-offer.ts'

/** The address of an account that an identity of the provider can be linked to, and where the person wanted to go. */
export type ShownOffer = { readonly email: string; readonly returnTo: string | null }

/** Links an identity of the provider to an account that has a password. */
export type LinkAccount = {
  /** What the browser with these cookies may link; null for nothing. */
  readonly offered: (cookies: string | undefined) => Promise<ShownOffer | null>
  /** Links what was offered to the account of a session that began after the offer. Refuses anything else. */
  readonly link: (session: SessionUser, cookies: string | undefined) => Promise<ShownOffer>
}

type Context = {
  readonly identity: pg.Pool
  readonly offers: Pick<LinkOffers, 'find'>
  readonly isReadOnly: boolean
  /** What the provider is called. */
  readonly providerName: string
  /** The address of the page where people see their account. */
  readonly profilePage: () => string
  readonly postMail: PostMail
  readonly report: (error: unknown) => void
}

// The account is locked, so that its address and its ways in stay as they are until the link is stored.
const findAccount = `
  select u."email", s."createdAt" >= $3 as "isFresh", exists (
    select from "account" a where a."userId" = u."id" and a."providerId" <> 'credential') as "hasProvider"
  from "user" u join "session" s on s."userId" = u."id" where u."id" = $1 and s."id" = $2 for no key update of u`

const addIdentity = `
  insert into "account" ("id", "accountId", "providerId", "userId") values ($1, $2, $3, $4) on conflict do nothing`

const markOf = ({ mark }: LinkOffer): string => `link ${mark}`

const shown = ({ email, returnTo }: LinkOffer): ShownOffer => ({
  email,
  returnTo: returnTo ?? null,
})

/** Makes the means by which a person links the provider to the account. */
export function accountLinker(context: Context): LinkAccount {
  const { identity, offers, isReadOnly } = context
  return {
    offered: async (cookies) => {
      const offer = offers.find(cookies, Date.now())
      if (offer === null || (await openOnce(identity).wasUsed(markOf(offer)))) return null
      return shown(offer)
    },
    link: async (session, cookies) => {
      const offer = offers.find(cookies, Date.now())
      if (offer === null) throw new Refusal('linkVoid')
      if (isReadOnly) throw new Refusal('readOnly')
      if (session.secondFactor === 'awaited') throw new Refusal('secondFactorAwaited')
      await inIdentity(identity, (client) => store(client, session, offer))
      await notify(context, session)
      return shown(offer)
    },
  }
}

async function store(
  client: pg.PoolClient,
  { UserId, sessionId }: SessionUser,
  offer: LinkOffer,
): Promise<void> {
  const { rows } = await client.query<{ email: string; isFresh: boolean; hasProvider: boolean }>(
    findAccount,
    [UserId, sessionId, new Date(offer.madeAt)],
  )
  const [account] = rows
  // A session from before the offer may be somebody else's, left open in this browser.
  if (!account?.isFresh || account.email !== offer.email) throw new Refusal('notAllowed')
  if (!(await openOnce(client).use(markOf(offer), offerSeconds))) throw new Refusal('linkUsed')
  if (account.hasProvider) throw new Refusal('alreadyExists')
  const { rowCount } = await client.query(addIdentity, [
    randomUUID(),
    offer.subject,
    offer.issuer,
    UserId,
  ])
  if (rowCount !== 1) throw new Refusal('alreadyExists')
}

async function notify(
  { postMail, providerName, profilePage, report }: Context,
  { email, name }: SessionUser,
): Promise<void> {
  try {
    await postMail({ to: email, ...providerLinkedMail(profilePage(), name, providerName) })
  } catch (error) {
    report(new Error('A notice about a linked provider was not posted', { cause: error }))
  }
}
