import { assignmentsSnapshot } from '../core/assignments/assignment-snapshot.ts'
import { subjectOfAssignments, storeAssignments } from '../core/assignments/assignments.ts'
import type { WriteOperation } from '../core/operation.ts'
import type { projectWrites } from './contract.ts'

/** Assigns, unassigns and reassigns the consultants of any number of a project's standards, all or none (specification, section 5). */
export const updateStandardAssignments: WriteOperation<
  (typeof projectWrites)['Project:UpdateStandardAssignments']
> = {
  snapshot: assignmentsSnapshot,
  write: storeAssignments,
  subject: subjectOfAssignments,
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
