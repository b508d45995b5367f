import { assignmentRoles, type AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { isSameHolder, slotKey, type Changes, type Slot } from './assignment-draft.ts'

/** A standard of a module with its consultants per phase. */
export type MatrixStandard = Data<'admin/module_consultant_assignments'>[number]
/** A module of a project with the number of its assigned standards. */
export type MatrixModule = Data<'admin/project_module_assignments'>[number]
/** A person who can be assigned. */
export type Consultant = Data<'projects/{id}/project'>['consultants'][number]

/** The assignments of a module in a phase: its standards, who can be assigned, and the unsaved changes. */
export type PhaseMatrix = {
  readonly rows: readonly MatrixStandard[]
  readonly phase: Phase
  readonly consultants: readonly Consultant[]
  readonly changes: Changes
}

/** The roles in column order. */
export const roles = ['SC', 'AC'] as const satisfies readonly AssignmentRole[]

const nameColumns = { SC: 'OwnerName', AC: 'JuniorOwnerName' } as const

/** Returns the stored consultant of a standard in a phase and role. */
export const storedAt = (row: MatrixStandard, phase: Phase, role: AssignmentRole): string | null =>
  row.phaseDetails[phase][assignmentRoles[role]]

/** Returns a function that finds the stored consultant of a slot; undefined when the rows lack its standard. */
export function storedIn(
  rows: readonly MatrixStandard[],
): (slot: Slot) => string | null | undefined {
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ({ standard_id, phase, role }) => {
    const row = byId.get(standard_id)
    return row && storedAt(row, phase, role)
  }
}

/** Returns the consultant of a standard with unsaved changes applied. */
export function shownAt(
  row: MatrixStandard,
  phase: Phase,
  role: AssignmentRole,
  changes: Changes,
): string | null {
  const change = changes.get(slotKey({ standard_id: row.Id, phase, role }))
  return change ? change.to : storedAt(row, phase, role)
}

/** Returns the full name of a person; null when no one is assigned. */
export type NameOf = (id: string | null) => string | null

/** Resolves the names of current consultants, and of former ones if the rows contain them. */
export function namesOf(
  consultants: readonly Consultant[],
  rows: readonly MatrixStandard[],
): NameOf {
  const names = new Map<string, string>()
  for (const { phaseDetails } of rows)
    for (const details of Object.values(phaseDetails))
      for (const role of roles) {
        const id = details[assignmentRoles[role]]
        const name = details[nameColumns[role]]
        if (id && name) names.set(id.toLowerCase(), name)
      }
  for (const { Id, FullName } of consultants) names.set(Id.toLowerCase(), FullName)
  return (id) => (id === null ? null : (names.get(id.toLowerCase()) ?? 'Unknown'))
}

/** Returns the rows with the changes applied, as the server will store them. */
export const withChangesStored = (
  rows: readonly MatrixStandard[],
  changes: Changes,
  nameOf: NameOf,
): MatrixStandard[] =>
  rows.map((row) => {
    const detailsOf = (phase: Phase) => {
      const details = { ...row.phaseDetails[phase] }
      for (const role of roles) {
        const to = shownAt(row, phase, role, changes)
        if (isSameHolder(to, details[assignmentRoles[role]])) continue
        details[assignmentRoles[role]] = to
        details[nameColumns[role]] = nameOf(to)
      }
      return details
    }
    return {
      ...row,
      phaseDetails: {
        'gap-analysis': detailsOf('gap-analysis'),
        'desktop-review': detailsOf('desktop-review'),
        verification: detailsOf('verification'),
      },
    }
  })
