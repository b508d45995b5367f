import { storedDate } from '../../text/stored-date.ts'

/** Returns the day, as a write sends it, of a stored date. */
export const dayOf = (stored: unknown): unknown =>
  typeof stored === 'string' ? stored.slice(0, 10) : stored

/** Returns the stored form of a day that a write sends. */
export const timeOf = (sent: unknown): unknown =>
  typeof sent === 'string' ? storedDate(sent) : sent
