/** What carries out the writes of the focus Date. */
export const dateOperations = {}

/** What answers the reads of project dates. */
export const dateAnswers = {}
