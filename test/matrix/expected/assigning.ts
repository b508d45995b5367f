import type { Role } from '../../people.ts'
import type { Stage } from '../stage.ts'

/** One change of a consultant, from somebody to C+. */
export const assigning =
  (standard: 'led' | 'unled', role: string, from: Role | null) => (s: Stage) => ({
    standard_id: s.standards[standard],
    phase: 'desktop-review',
    role,
    from_consultant_id: from === null ? null : s.id(from as 'AC'),
    to_consultant_id: s.id('C+'),
  })
type Assigning = ReturnType<typeof assigning>
/** Changes of consultants, as a call sends them. */
export const assignments =
  (...changes: readonly Assigning[]) =>
  (s: Stage) => ({
    project_id: s.project,
    assignmentChanges: changes.map((change) => change(s)),
  })
