/** The writes of the focus User. */
export const userWrites = {} as const

/** The reads of users. */
export const userReads = {} as const
