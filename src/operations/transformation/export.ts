import type { WriteOperation } from '../kit/operation.ts'
import type { transformationWrites } from './contract.ts'

type Contract = (typeof transformationWrites)['History:Export']

const note: NonNullable<WriteOperation<Contract>['writePs']> = async ({ parameters }) => ({
  outcome: parameters.outcome,
})

/** Notes an export of the history: its row of the history is all that it stores. */
export const exportHistory: WriteOperation<Contract> = {
  snapshot: async () => ({ prior: [] }),
  writeRds: note,
  writePs: note,
  place: () => ({ projectId: null, standardId: null }),
}
