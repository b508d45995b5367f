/** The longest reason for sending a standard back, in characters. */
export const longestReason = 20_000
