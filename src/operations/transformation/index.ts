import { transformationsQuery } from './query.ts'

/** What answers the reads of the history. */
export const transformationAnswers = { 'transformations/query': transformationsQuery }
