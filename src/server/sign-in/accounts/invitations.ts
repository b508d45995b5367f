import type { Invitations } from '../../../operations/kit/operation.ts'
import type { Config } from '../../config.ts'
import { displayName } from '../../../rules/person-name.ts'
import { invitationMail } from './account-mails.ts'
import { accountOf } from './own-account.ts'
import { makeLink, voidLinks } from './account-links.ts'
import { linkTo, type AccountsHouse } from './accounts-house.ts'

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

type House = Pick<AccountsHouse, 'identity' | 'postMail' | 'origins'> & {
  readonly config: Pick<Config, 'hasEmbeddedSignIn'>
}

/** Whether somebody has an account to sign in with; where people sign in through a provider alone, a password is none. */
export async function hasWayIn(
  { identity, config }: Pick<House, 'identity' | 'config'>,
  id: string,
): Promise<boolean> {
  const { rowCount } = await identity.query(
    `select from "account" where "userId" = lower($1) and ("providerId" <> 'credential' or $2) limit 1`,
    [id, config.hasEmbeddedSignIn],
  )
  return rowCount === 1
}

/** Opens the invitations: they are posted, taken back, and told to administrators with their state. */
export const openInvitations = (house: House): Invitations => ({
  invite: async ({ id, email, by, ...person }) => {
    const { identity, postMail } = house
    if (await hasWayIn(house, id)) return
    const inviter = await accountOf(identity, { id: by })
    const token = await makeLink(identity, {
      purpose: 'invitation',
      userId: id,
      email,
      firstName: person.FirstName,
      lastName: person.LastName,
      createdBy: by.toLowerCase(),
    })
    const text = invitationMail(
      linkTo(house, 'invitation', token),
      displayName(person),
      inviter?.name ?? null,
    )
    await postMail({ to: email, ...text })
  },
  takeBackInvitation: async (userId) => {
    await voidLinks(house.identity, userId, ['invitation'])
  },
  invitations: async () => {
    const { rows } = await house.identity.query<Row>({ name: 'invitations.newest', text: newest })
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
