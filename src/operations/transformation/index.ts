import { adminHistory } from './admin-history.ts'
import { adminRefusals } from './admin-refusals.ts'
import { exportHistory } from './export.ts'
import { transformationsQuery } from './query.ts'

/** What answers the reads of the history. */
export const transformationAnswers = {
  'transformations/query': transformationsQuery,
  'admin/history': adminHistory,
  'admin/refusals': adminRefusals,
}

/** What carries out the writes of the focus History. */
export const transformationOperations = { 'History:Export': exportHistory }
