/** The user types (specification, section 6); everybody who is neither Administrator nor Consultant is a client. */
export const userTypes = ['Administrator', 'Consultant', 'Client'] as const

/** A user type. */
export type UserType = (typeof userTypes)[number]

/** Whether a value is a user type. */
export const isUserType = (value: unknown): value is UserType =>
  userTypes.some((userType) => userType === value)
