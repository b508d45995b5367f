import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import type { Phase } from '../../../rules/phases.ts'
import { isSameHolder, placeKey, type Changes, type Edit } from './assignment-draft.ts'
import { shownAt, storedAt, type MatrixStandard } from './matrix-data.ts'

/** Who is wanted where: `to` answers nothing for a standard that is left as it is. */
export type Wish = {
  readonly phases: readonly Phase[]
  readonly role: AssignmentRole
  readonly to: (standard_id: number) => string | null | undefined
  /** Whether places that somebody has already are left as they are. */
  readonly isOnlyOpen?: boolean
}

/** The edits that fulfil wishes; a place that has who is wanted already is not among them. */
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

/** The edits that give each standard of a range what its first one has; of a single standard, what the one shown above it has. */
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

/** 'SC 66 times, AC 1 time; 3 of them reassigned from others': what edits do, in words. */
export function editWords(edits: readonly Edit[], changes: Changes): string {
  const times = (role: AssignmentRole) => edits.filter((edit) => edit.role === role).length
  const parts = (['SC', 'AC'] as const).flatMap((role) => {
    const count = times(role)
    return count === 0
      ? []
      : [`${role} ${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`]
  })
  const taken = edits.filter(
    ({ stored, to, ...place }) => to !== null && stored !== null && !changes.has(placeKey(place)),
  ).length
  const over =
    taken === 0 ? '' : `; ${taken.toLocaleString('en-US')} of them reassigned from others`
  return parts.join(', ') + over
}
