/** The writes of the focus Date. */
export const dateWrites = {} as const

/** The reads of project dates. */
export const dateReads = {} as const
