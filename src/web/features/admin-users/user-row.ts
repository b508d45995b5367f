import type { Data } from '../../data/contracts.ts'

/** A person of the list of all users. */
export type UserRow = Data<'admin/all_users'>[number]

/** How a person's sign-in account is used. */
export type LoginInfo = Data<'admin/gf_login_info'>[number]

/** A person with the use of the account, as far as that is known yet. */
export type ListedUser = { readonly user: UserRow; readonly login: LoginInfo | undefined }

/** Puts each person beside the use of the account. */
export function listedUsers(
  users: readonly UserRow[],
  logins: readonly LoginInfo[],
): readonly ListedUser[] {
  const byId = new Map(logins.map((login) => [login.UserId, login]))
  return users.map((user) => ({ user, login: byId.get(user.Id) }))
}
