import { storedDate } from '../../text/stored-date.ts'

/** The first and last days that a date of a document may be. */
export const firstDay = '1900-01-01'
export const lastDay = '2200-12-31'

/** Whether a text is a valid day for a date of a document. */
export const isDocumentDay = (day: string): boolean =>
  day >= firstDay && day <= lastDay && storedDate(day) !== null

/** Whether a period ends no earlier than it begins; an open-ended period is always in order. */
export const isInOrder = (from: string | null, to: string | null): boolean =>
  from === null || to === null || from <= to
