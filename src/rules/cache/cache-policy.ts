/** How long a fetched list counts as fresh, in milliseconds: 5 minutes (specification, section 9). */
export const cacheLifetime = 5 * 60 * 1000

/** How many times a failed read is retried. */
export const retries = 3

const firstDelay = 1000
const longestDelay = 30_000

/** Returns the delay before a retry in milliseconds, doubling from 1 second to at most 30 seconds; the first attempt is 0. */
export const retryDelay = (attempt: number): number =>
  Math.min(firstDelay * 2 ** Math.max(attempt, 0), longestDelay)
