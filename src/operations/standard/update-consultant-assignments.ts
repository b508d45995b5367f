import { lookAtAssignments } from '../kit/assignment-look.ts'
import { placeOfAssignments, storeAssignments } from '../kit/assignments.ts'
import type { WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'

/** Assigns, unassigns and reassigns the consultants of standards, all or none; `from` must be what is stored. */
export const updateConsultantAssignments: WriteOperation<
  (typeof standardWrites)['Standard:UpdateConsultantAssignments']
> = {
  snapshot: lookAtAssignments,
  writeRds: storeAssignments,
  writePs: storeAssignments,
  place: placeOfAssignments,
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
