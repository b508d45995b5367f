/** Whether a user type is that of staff: Administrator or Consultant (specification, section 6). */
export const isStaffType = (userType: unknown): boolean =>
  userType === 'Administrator' || userType === 'Consultant'
