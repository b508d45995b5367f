/** What carries out the writes of the focus Test. */
export const testOperations = {}
