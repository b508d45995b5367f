/** What carries out the writes of the focus Document. */
export const documentOperations = {}

/** What answers the reads of documents. */
export const documentAnswers = {}
