import { adminHistory } from './admin-history.ts'
import { adminRefusals } from './admin-refusals.ts'
import { exportHistory } from './export.ts'
import { transformationsQuery } from './query.ts'

/** The operations of the reads of the history; `rowOf` knows the contract of every write. */
export const transformationAnswers = (rowOf: Parameters<typeof transformationsQuery>[0]) => ({
  'transformations/query': transformationsQuery(rowOf),
  'admin/history': adminHistory,
  'admin/refusals': adminRefusals,
})

export const transformationOperations = { 'History:Export': exportHistory }
