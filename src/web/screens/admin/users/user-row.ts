import type { Data } from '#web/data/api/contracts.ts'

export type UserRow = Data<'admin/all_users'>[number]

export type LoginInfo = Data<'admin/gf_login_info'>[number]

/** A person with the account's sign-in data; undefined until that has loaded. */
export type ListedUser = { readonly user: UserRow; readonly login: LoginInfo | undefined }

/** Joins each person with the account's sign-in data. */
export function listedUsers(
  users: readonly UserRow[],
  logins: readonly LoginInfo[],
): readonly ListedUser[] {
  const byId = new Map(logins.map((login) => [login.UserId, login]))
  return users.map((user) => ({ user, login: byId.get(user.Id) }))
}
