import type { FocusAction } from '../../api/focuses.ts'
import { isRecord, listOf } from '../../permissions/conditions/permission-facts.ts'
import { storedOwner } from '../../projects/assignment-operation.ts'
import { pick, unseen, type Undo, type Values } from './undo.ts'

const reversed = (change: Values): Values => ({
  ...pick(change, ['standard_id', 'phase', 'role']),
  from_consultant_id: idOf(change['to_consultant_id']),
  to_consultant_id: idOf(change['from_consultant_id']),
})

const idOf = (id: unknown): string | null => storedOwner(typeof id === 'string' ? id : null)

/** Returns the undo function for a write that assigns consultants: it gives each assignment back. */
export const reversingAssignments =
  (name: FocusAction): Undo =>
  ({ parameters, prior }) => {
    const changes = listOf(parameters['assignmentChanges']).filter(isRecord)
    if (changes.length === 0) return unseen
    return {
      name,
      parameters: {
        project_id: parameters['project_id'],
        assignmentChanges: changes.map(reversed),
      },
      expected: {},
      left: prior,
    }
  }
