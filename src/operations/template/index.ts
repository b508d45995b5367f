/** What carries out the writes of the focus Template. */
export const templateOperations = {}

/** What answers the reads of templates. */
export const templateAnswers = {}
