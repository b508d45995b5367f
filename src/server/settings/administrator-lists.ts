import { isStaffType } from '#rules/permissions/staff.ts'
import type { Config } from './config.ts'

/** The settings that name Administrators by their addresses. */
export type AdministratorLists = Pick<Config, 'superUsers' | 'transitionalAdmins'>
type Person = { readonly user_type: string; readonly email: string }

// Addresses are compared without case; the settings hold them in lower case.
const isListed = ({ superUsers, transitionalAdmins }: AdministratorLists, email: string): boolean =>
  superUsers.has(email.toLowerCase()) || transitionalAdmins.has(email.toLowerCase())

/** Whether somebody counts as an Administrator: by type, or because SUPER_USERS or TRANSITIONAL_ADMINS names the address. */
export const isAdministratorOf = (
  lists: AdministratorLists,
  { user_type, email }: Person,
): boolean => user_type === 'Administrator' || isListed(lists, email)

/** Whether somebody has the rights of staff: by type, or as an Administrator by a setting. */
export const isStaffOf = (lists: AdministratorLists, { user_type, email }: Person): boolean =>
  isStaffType(user_type) || isListed(lists, email)
