import { lookAtAssignments } from '../kit/assignment-look.ts'
import { placeOfAssignments, storeAssignments } from '../kit/assignments.ts'
import type { WriteOperation } from '../kit/operation.ts'
import type { projectWrites } from './contract.ts'

/** Assigns, unassigns and reassigns the consultants of any number of a project's standards, all or none (specification, section 5). */
export const updateStandardAssignments: WriteOperation<
  (typeof projectWrites)['Project:UpdateStandardAssignments']
> = {
  snapshot: lookAtAssignments,
  writeRds: storeAssignments,
  writePs: storeAssignments,
  place: placeOfAssignments,
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
