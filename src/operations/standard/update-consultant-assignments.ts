import { assignmentsSnapshot } from '../core/assignments/assignment-snapshot.ts'
import { subjectOfAssignments, storeAssignments } from '../core/assignments/assignments.ts'
import type { WriteOperation } from '../core/operation.ts'
import type { standardWrites } from './contract.ts'

/** Assigns, unassigns and reassigns the consultants of standards, all or none; `from` must match the stored consultant. */
export const updateConsultantAssignments: WriteOperation<
  (typeof standardWrites)['Standard:UpdateConsultantAssignments']
> = {
  snapshot: assignmentsSnapshot,
  write: storeAssignments,
  subject: subjectOfAssignments,
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
