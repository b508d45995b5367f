/** The writes of the focus Test. */
export const testWrites = {} as const
