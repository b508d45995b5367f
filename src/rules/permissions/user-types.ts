/** The user types (specification, section 6); everyone who is neither Administrator nor Consultant is a client. */
export const userTypes = ['Administrator', 'Consultant', 'Client'] as const

export type UserType = (typeof userTypes)[number]

export const isUserType = (value: unknown): value is UserType =>
  userTypes.some((userType) => userType === value)
