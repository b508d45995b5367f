import { storedDate } from '../text/stored-date.ts'

/** The fixed type of every new date of a project (specification, section 9). */
export const projectDateType = 'Project'

/** The earliest day that a date of a project may have. */
export const earliestDate = '1900-01-01'

/** Whether a text is a day YYYY-MM-DD that a project or a task may have. */
export const isProjectDay = (day: string): boolean =>
  day >= earliestDate && storedDate(day) !== null
