import type { LinkDetails } from '#operations/account/contract.ts'
import { displayName } from '#rules/people/person-name.ts'
import { findLink, linkProblem } from './account-links.ts'
import type { AccountsContext } from './accounts-context.ts'

const stateOf = { linkUsed: 'used', linkVoid: 'void', linkExpired: 'expired' } as const

/** Returns the purpose, state and person of a link; throws for an unknown token. */
export async function readLinkDetails(
  { identity }: AccountsContext,
  token: string,
): Promise<LinkDetails> {
  const link = await findLink(identity, token)
  const problem = linkProblem(link)
  return {
    purpose: link.purpose,
    state: problem === null ? 'open' : stateOf[problem],
    email: link.email,
    name: displayName({ FirstName: link.firstName, LastName: link.lastName }),
  }
}
