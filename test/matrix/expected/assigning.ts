import type { Role } from '#test/harness/people.ts'
import type { Fixture } from '../fixture.ts'

/** Returns one change of a consultant, from someone to C+. */
export const assigning =
  (standard: 'led' | 'unled', role: string, from: Role | null) => (s: Fixture) => ({
    standard_id: s.standards[standard],
    phase: 'desktop-review',
    role,
    from_consultant_id: from === null ? null : s.id(from as 'AC'),
    to_consultant_id: s.id('C+'),
  })
type Assigning = ReturnType<typeof assigning>
/** Returns consultant changes as a request sends them. */
export const assignments =
  (...changes: readonly Assigning[]) =>
  (s: Fixture) => ({
    project_id: s.project,
    assignmentChanges: changes.map((change) => change(s)),
  })
