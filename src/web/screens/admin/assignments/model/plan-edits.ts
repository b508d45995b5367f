import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Phase } from '#rules/review/phases.ts'
import { isSameHolder, slotKey, type Changes, type Edit } from './assignment-draft.ts'
import { shownAt, storedAt, type MatrixStandard } from './matrix-data.ts'

/** A requested assignment; `to` returns undefined for standards that stay unchanged. */
export type Wish = {
  readonly phases: readonly Phase[]
  readonly role: AssignmentRole
  readonly to: (standard_id: number) => string | null | undefined
  /** Whether slots that already have a person are left unchanged. */
  readonly isOnlyOpen?: boolean
}

/** Returns the edits of the requested assignments, without those that change nothing. */
export const planEdits = (
  rows: readonly MatrixStandard[],
  changes: Changes,
  wishes: readonly Wish[],
): Edit[] =>
  rows.flatMap((row) =>
    wishes.flatMap(({ phases, role, to: wanted, isOnlyOpen = false }) =>
      phases.flatMap((phase): Edit[] => {
        const to = wanted(row.Id)
        const shown = shownAt(row, phase, role, changes)
        if (to === undefined || isSameHolder(shown, to) || (isOnlyOpen && shown !== null)) return []
        const stored = storedAt(row, phase, role)
        return [{ standard_id: row.Id, phase, role, name: row.Name, stored, to }]
      }),
    ),
  )

/** Returns the edits that copy the first standard of a range to the others; for a single standard, the one shown above it. */
export function planFillDown(
  rows: readonly MatrixStandard[],
  changes: Changes,
  range: {
    readonly phase: Phase
    readonly roles: readonly AssignmentRole[]
    readonly ids: readonly number[]
    readonly above: number | undefined
  },
): Edit[] {
  const { phase, roles, ids, above } = range
  const [first, ...below] = ids.length === 1 ? [above, ...ids] : ids
  const source = rows.find(({ Id }) => Id === first)
  if (!source) return []
  const targets = new Set(below)
  return planEdits(
    rows.filter(({ Id }) => targets.has(Id)),
    changes,
    roles.map((role) => {
      const to = shownAt(source, phase, role, changes)
      return { phases: [phase], role, to: () => to }
    }),
  )
}

/** Describes edits: 'SC 66 times, AC 1 time; 3 of them reassigned from others'. */
export function describeEdits(edits: readonly Edit[], changes: Changes): string {
  const times = (role: AssignmentRole) => edits.filter((edit) => edit.role === role).length
  const parts = (['SC', 'AC'] as const).flatMap((role) => {
    const count = times(role)
    return count === 0
      ? []
      : [`${role} ${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`]
  })
  const taken = edits.filter(
    ({ stored, to, ...place }) => to !== null && stored !== null && !changes.has(slotKey(place)),
  ).length
  const over =
    taken === 0 ? '' : `; ${taken.toLocaleString('en-US')} of them reassigned from others`
  return parts.join(', ') + over
}
