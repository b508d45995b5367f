/** The writes of the focus Citation. */
export const citationWrites = {} as const
