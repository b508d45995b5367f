/** How many seconds the tasks of a standard must stay unchanged for a person before a mail is made. */
export const quietSeconds = 60

/** After how many seconds a mail is made of the first change even though others keep coming. */
export const longestGathering = 600

/** How many mails about tasks a person gets within an hour; changes beyond that wait and go into one digest. */
export const mailsAnHour = 10
