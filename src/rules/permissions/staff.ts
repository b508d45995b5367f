/** Whether a user type is staff: Administrator or Consultant (specification, section 6). */
export const isStaffType = (userType: unknown): boolean =>
  userType === 'Administrator' || userType === 'Consultant'
