/** Whether a user type is that of staff: Administrator or Consultant. */
export const isStaffType = (userType: unknown): boolean =>
  userType === 'Administrator' || userType === 'Consultant'

/** Whether somebody is staff: by the session user's user_type, and only with no session user by the identity's gf_user_type (specification, section 6). */
export const isStaff = (
  sessionUser: { readonly user_type?: unknown } | null | undefined,
  identity: { readonly gf_user_type?: unknown } | null | undefined,
): boolean => isStaffType(sessionUser ? sessionUser.user_type : identity?.gf_user_type)
