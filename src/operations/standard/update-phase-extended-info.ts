import type { WriteOperation } from '../core/operation.ts'
import type { standardWrites } from './contract.ts'

/** Declared but not implemented (specification, section 7): the pipeline rejects a write without a function for the target. */
export const updatePhaseExtendedInfo: WriteOperation<
  (typeof standardWrites)['Standard:UpdatePhaseExtendedInfo']
> = {
  snapshot: async () => ({ prior: [] }),
  subject: () => ({ projectId: null, standardId: null }),
}
