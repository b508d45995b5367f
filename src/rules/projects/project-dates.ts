/** The fixed type of every new date of a project (specification, section 9). */
export const projectDateType = 'Project'

/** The earliest day that a date of a project may have. */
export const earliestDate = '1900-01-01'
