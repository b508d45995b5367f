import type { WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'

/** Listed and not implemented (specification, section 7): without a function for a target the road answers that there is none. */
export const updatePhaseExtendedInfo: WriteOperation<
  (typeof standardWrites)['Standard:UpdatePhaseExtendedInfo']
> = {
  snapshot: async () => ({ prior: [] }),
  place: () => ({ projectId: null, standardId: null }),
}
