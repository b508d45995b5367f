import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { PostMail } from '#server/mail/mail.ts'
import { inIdentityTransaction } from '../accounts/account-links.ts'
import { providerLinkedMail } from '../accounts/account-mails.ts'
import type { SessionUser } from '../sessions/session.ts'
import { createSingleUse } from '../sessions/single-use.ts'
import { offerSeconds, type LinkOffer, type LinkOffers } from './link-offer.ts'

/** The address of the account to link, and the page that the person requested. */
export type OfferDetails = { readonly email: string; readonly returnTo: string | null }

/** Links an identity of the provider to an account with a password. */
export type LinkAccount = {
  /** Returns the unused offer in the cookies of a browser, or null. */
  readonly offered: (cookies: string | undefined) => Promise<OfferDetails | null>
  /** Links the offer to the account of a session that began after it; throws otherwise. */
  readonly link: (session: SessionUser, cookies: string | undefined) => Promise<OfferDetails>
}

type Context = {
  readonly identity: pg.Pool
  readonly offers: Pick<LinkOffers, 'find'>
  readonly isReadOnly: boolean
  readonly providerName: string
  readonly profilePage: () => string
  readonly postMail: PostMail
  readonly report: (error: unknown) => void
}

// Locks the account, so that its address and sign-in methods stay unchanged until the link is stored.
const findAccount = `
  select u."email", s."createdAt" >= $3 as "isFresh", exists (
    select from "account" a where a."userId" = u."id" and a."providerId" <> 'credential') as "hasProvider"
  from "user" u join "session" s on s."userId" = u."id" where u."id" = $1 and s."id" = $2 for no key update of u`

const addIdentity = `
  insert into "account" ("id", "accountId", "providerId", "userId") values ($1, $2, $3, $4) on conflict do nothing`

const markOf = ({ mark }: LinkOffer): string => `link ${mark}`

const detailsOf = ({ email, returnTo }: LinkOffer): OfferDetails => ({
  email,
  returnTo: returnTo ?? null,
})

/** Creates the operations to link the provider to an account. */
export function createAccountLinker(context: Context): LinkAccount {
  const { identity, offers, isReadOnly } = context
  return {
    offered: async (cookies) => {
      const offer = offers.find(cookies, Date.now())
      if (offer === null || (await createSingleUse(identity).wasUsed(markOf(offer)))) return null
      return detailsOf(offer)
    },
    link: async (session, cookies) => {
      const offer = offers.find(cookies, Date.now())
      if (offer === null) throw new ApiError('linkVoid')
      if (isReadOnly) throw new ApiError('readOnly')
      if (session.secondFactor === 'awaited') throw new ApiError('secondFactorAwaited')
      await inIdentityTransaction(identity, (client) => store(client, session, offer))
      await notify(context, session)
      return detailsOf(offer)
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
  // A session older than the offer may belong to someone else who uses this browser.
  if (!account?.isFresh || account.email !== offer.email) throw new ApiError('notAllowed')
  if (!(await createSingleUse(client).use(markOf(offer), offerSeconds)))
    throw new ApiError('linkUsed')
  if (account.hasProvider) throw new ApiError('alreadyExists')
  const { rowCount } = await client.query(addIdentity, [
    randomUUID(),
    offer.subject,
    offer.issuer,
    UserId,
  ])
  if (rowCount !== 1) throw new ApiError('alreadyExists')
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
