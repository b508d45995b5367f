import { ApiError } from '#operations/core/issues/api-error.ts'
import { displayName } from '#rules/people/person-name.ts'
import { releaseAddress, createAccount } from '../identity/account.ts'
import type { AccountPerson } from '../identity/find-person.ts'
import { checkPassword, createPasswordHash } from '../passwords/passwords.ts'
import {
  inIdentityTransaction,
  lockUsableLink,
  markLinkUsed,
  type AccountLink,
} from './account-links.ts'
import type { AccountsContext } from './accounts-context.ts'

/** The credentials of an account: its e-mail address and password. */
export type Credentials = {
  readonly userId: string
  readonly email: string
  readonly password: string
}

/**
 * Creates the account of an invited person and returns its credentials. Throws for an invalid link, a person who is locked or deleted or
 * whose address has changed, and an unsuitable password.
 */
export async function acceptInvitation(
  context: AccountsContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Credentials> {
  const { identity, people, upsertPerson, config } = context
  return inIdentityTransaction(identity, async (client) => {
    const link = await lockUsableLink(client, token, 'invitation')
    if (config.isReadOnly) throw new ApiError('readOnly')
    const person = invitedPerson(link, await people.rows(link.userId))
    checkPassword(password, [link.email, person.FirstName, person.LastName])
    const { userId: id, email } = link
    if ((await upsertPerson({ ...person, id, email })) !== 'open') throw new ApiError('linkVoid')
    await releaseAddress(client, people, email, id)
    await createAccount(client, {
      id,
      email,
      name: displayName(person),
      userType: person.UserType,
      password: await createPasswordHash(password),
    })
    await markLinkUsed(client, link)
    return { userId: id, email, password }
  })
}

// The person may have been locked, deleted or given another address since.
function invitedPerson({ email }: AccountLink, rows: readonly AccountPerson[]): AccountPerson {
  const person = rows.find((row) => !row.IsDeleted && row.UserName.toLowerCase() === email)
  if (!person || rows.some(({ IsLocked, IsDeleted }) => IsLocked || IsDeleted))
    throw new ApiError('linkVoid')
  return person
}
