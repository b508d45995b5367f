import { storedDate } from '../../text/stored-date.ts'

/** The first and the last day that a date of a document may have. */
export const firstDay = '1900-01-01'
export const lastDay = '2200-12-31'

/** Whether a text is a day that a date of a document may have. */
export const isDocumentDay = (day: string): boolean =>
  day >= firstDay && day <= lastDay && storedDate(day) !== null

/** Whether a period begins no later than it ends; one that is open at an end does. */
export const isInOrder = (from: string | null, to: string | null): boolean =>
  from === null || to === null || from <= to
