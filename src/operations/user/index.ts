/** What carries out the writes of the focus User. */
export const userOperations = {}

/** What answers the reads of users. */
export const userAnswers = {}
