/** The writes of the focus Template. */
export const templateWrites = {} as const

/** The reads of templates. */
export const templateReads = {} as const
