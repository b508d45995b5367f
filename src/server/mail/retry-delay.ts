const oneHour = 3_600
// Doubling delays up to an hour, then 71 hours.
const maxAttempts = 83

/**
 * Exponential backoff: the seconds to wait after a failed attempt, counted from 1: 1, 2, 4 and so on up to an hour; null after three days,
 * when the mail fails.
 */
export const retryDelay = (attempt: number): number | null =>
  attempt >= maxAttempts ? null : Math.min(oneHour, 2 ** (attempt - 1))
