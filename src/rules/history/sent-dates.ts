import { storedDate } from '../text/stored-date.ts'

/** Returns the day that a write sends for a stored date. */
export const dayOf = (stored: unknown): unknown =>
  typeof stored === 'string' ? stored.slice(0, 10) : stored

/** Returns the date that is stored for a sent day. */
export const timeOf = (sent: unknown): unknown =>
  typeof sent === 'string' ? storedDate(sent) : sent
