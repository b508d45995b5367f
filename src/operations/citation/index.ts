/** What carries out the writes of the focus Citation. */
export const citationOperations = {}
