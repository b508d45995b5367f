import type { Invitations } from '#operations/core/operation.ts'
import { displayName } from '#rules/people/person-name.ts'
import type { Config } from '#server/settings/config.ts'
import { findAccountBy } from '../identity/account.ts'
import { mailLink, voidLinks, type NewLink } from './account-links.ts'
import { invitationMail } from './account-mails.ts'
import { linkTo, type AccountsContext } from './accounts-context.ts'

const newest = `
  select distinct on ("userId") "userId", "email", "createdAt", "expiresAt", "usedAt", "voidedAt", "expiresAt" <= now() as "isExpired"
  from "account_link" where "purpose" = 'invitation' order by "userId", "id" desc`

type Row = {
  readonly userId: string
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly voidedAt: Date | null
  readonly isExpired: boolean
}

const stateOf = ({ usedAt, voidedAt, isExpired }: Row) =>
  usedAt ? 'accepted' : voidedAt ? 'takenBack' : isExpired ? 'expired' : 'pending'

type AppContext = Pick<AccountsContext, 'identity' | 'postMail' | 'origins'> & {
  readonly config: Pick<Config, 'hasEmbeddedSignIn'>
}

/** Whether a person can sign in; a password does not count without embedded sign-in. */
export async function hasSignInMethod(
  { identity, config }: Pick<AppContext, 'identity' | 'config'>,
  id: string,
): Promise<boolean> {
  const { rowCount } = await identity.query(
    `select from "account" where "userId" = lower($1) and ("providerId" <> 'credential' or $2) limit 1`,
    [id, config.hasEmbeddedSignIn],
  )
  return rowCount === 1
}

/** Creates the operations that send, withdraw and list invitations. */
export const createInvitations = (context: AppContext): Invitations => ({
  invite: async ({ id, email, by, ...person }) => {
    const { identity, postMail } = context
    if (await hasSignInMethod(context, id)) return
    const inviter = await findAccountBy(identity, { id: by })
    const link: NewLink = {
      purpose: 'invitation',
      userId: id,
      email,
      firstName: person.FirstName,
      lastName: person.LastName,
      createdBy: by.toLowerCase(),
    }
    await mailLink(identity, postMail, link, (token) =>
      invitationMail(
        linkTo(context, 'invitation', token),
        displayName(person),
        inviter?.name ?? null,
      ),
    )
  },
  takeBackInvitation: async (userId) => {
    await voidLinks(context.identity, userId, ['invitation'])
  },
  invitations: async () => {
    const { rows } = await context.identity.query<Row>({ name: 'invitations.newest', text: newest })
    return new Map(
      rows.map((row) => [
        row.userId,
        {
          state: stateOf(row),
          email: row.email,
          sentAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          acceptedAt: row.usedAt?.toISOString() ?? null,
        },
      ]),
    )
  },
})
