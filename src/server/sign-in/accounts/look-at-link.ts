import { displayName } from '../../../rules/person-name.ts'
import type { AccountsHouse } from './accounts-house.ts'
import { linkOf, linkProblem, type LinkPurpose } from './account-links.ts'

/** What the page of a link shows before anything is done with it. */
export type LinkLook = {
  readonly purpose: LinkPurpose
  readonly state: 'open' | 'used' | 'void' | 'expired'
  readonly email: string
  readonly name: string
}

const stateOf = { linkUsed: 'used', linkVoid: 'void', linkExpired: 'expired' } as const

/** Tells whoever holds a link for whom it is and whether it can be used; refuses a token that never was. */
export async function lookAtLink({ identity }: AccountsHouse, token: string): Promise<LinkLook> {
  const link = await linkOf(identity, token)
  const problem = linkProblem(link)
  return {
    purpose: link.purpose,
    state: problem === null ? 'open' : stateOf[problem],
    email: link.email,
    name: displayName({ FirstName: link.firstName, LastName: link.lastName }),
  }
}
