import { isStaffType } from '#rules/permissions/staff.ts'
import type { Config } from './config.ts'

/** The settings that make people Administrators by e-mail address. */
export type AdministratorLists = Pick<Config, 'superUsers' | 'transitionalAdmins'>
type Person = { readonly user_type: string; readonly email: string }

// Addresses are compared case-insensitively; the settings hold them in lower case.
const isListed = ({ superUsers, transitionalAdmins }: AdministratorLists, email: string): boolean =>
  superUsers.has(email.toLowerCase()) || transitionalAdmins.has(email.toLowerCase())

/** Whether a person counts as an Administrator: by type, or because SUPER_USERS or TRANSITIONAL_ADMINS contains the address. */
export const isAdministratorOf = (
  lists: AdministratorLists,
  { user_type, email }: Person,
): boolean => user_type === 'Administrator' || isListed(lists, email)

/** Whether a person has staff rights: by type, or because a setting makes them an Administrator. */
export const isStaffOf = (lists: AdministratorLists, { user_type, email }: Person): boolean =>
  isStaffType(user_type) || isListed(lists, email)
