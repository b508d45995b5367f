import type { WriteOperation } from '../core/operation.ts'
import type { transformationWrites } from './contract.ts'

type Contract = (typeof transformationWrites)['History:Export']

const write: NonNullable<WriteOperation<Contract>['write']> = async ({ parameters }) => ({
  outcome: parameters.outcome,
})

/** Records an export of the history: its history row is all that it stores. */
export const exportHistory: WriteOperation<Contract> = {
  snapshot: async () => ({ prior: [] }),
  write,
  subject: () => ({ projectId: null, standardId: null }),
}
