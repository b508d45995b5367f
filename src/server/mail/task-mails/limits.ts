/** For how many seconds the tasks of a standard must stay unchanged before a mail is created. */
export const quietSeconds = 60

/** After how many seconds a mail is created even though changes keep coming. */
export const maxWaitSeconds = 600

/** The most task mails per person per hour; further changes go into one digest. */
export const maxMailsPerHour = 10
