const oneHour = 3_600
// Doubling delays up to an hour, then hourly attempts: 71 hours in all.
const maxAttempts = 83

/**
 * Exponential backoff: the seconds to wait after an attempt (counted from 1) has failed: 1, 2, 4 and so on up to an hour; null after 71
 * hours, when the mail fails.
 */
export const retryDelay = (attempt: number): number | null =>
  attempt >= maxAttempts ? null : Math.min(oneHour, 2 ** (attempt - 1))
