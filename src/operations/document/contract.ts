/** The writes of the focus Document. */
export const documentWrites = {} as const

/** The reads of documents. */
export const documentReads = {} as const
