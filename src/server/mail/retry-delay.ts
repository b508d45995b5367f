const oneHour = 3_600
// The doubling delays up to an hour, then 71 hours.
const mostAttempts = 83

/**
 * How many seconds to wait after a failed attempt, counted from 1: 1, 2, 4 and so on up to an hour; null when the mail is given up,
 * which is after three days.
 */
export const retryDelay = (attempt: number): number | null =>
  attempt >= mostAttempts ? null : Math.min(oneHour, 2 ** (attempt - 1))
