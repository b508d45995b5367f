import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { Changes, Edit } from '../model/assignment-draft.ts'
import { leadCounts } from '../model/lead-counts.ts'
import { roles, type MatrixStandard, type PhaseMatrix } from '../model/matrix-data.ts'
import { describeEdits, planEdits, type Wish } from '../model/plan-edits.ts'
import { distributeEvenly } from './distribute-evenly.ts'

/** The people to distribute standards among, and their role. */
export type Distribution = {
  readonly role: AssignmentRole
  readonly takers: readonly string[]
  /** Whether existing assignments in the phase count toward an even share. */
  readonly isLevelling: boolean
}

/** The requested assignment: one person per role (null unassigns, undefined leaves the role unchanged), or an even distribution. */
export type BulkWish = {
  readonly people: Readonly<Record<AssignmentRole, string | null | undefined>>
  readonly spread: Distribution | null
  readonly isInAllPhases: boolean
  readonly isOnlyOpen: boolean
}

/** The edits of a bulk assignment and their description. There are no edits while no one is selected, or when nothing would change. */
export type BulkPlan = { readonly edits: readonly Edit[]; readonly words: string }

/** The matrix and its selected standards. */
type SelectedStandards = PhaseMatrix & { readonly chosen: readonly MatrixStandard[] }

export function planBulk(selected: SelectedStandards, wish: BulkWish): BulkPlan {
  const { chosen, phase, changes } = selected
  const { people, spread, isOnlyOpen, isInAllPhases } = wish
  const wanted = isInAllPhases ? phases.map((one) => one.phase) : [phase]
  if (spread) return planSpread(selected, spread, { wanted, isOnlyOpen })
  const wishes = roles.flatMap((role): Wish[] => {
    const to = people[role]
    return to === undefined ? [] : [{ phases: wanted, role, to: () => to, isOnlyOpen }]
  })
  if (wishes.length === 0) return { edits: [], words: 'Choose who to assign.' }
  return planned(planEdits(chosen, changes, wishes), changes)
}

const planned = (edits: readonly Edit[], changes: Changes): BulkPlan => ({
  edits,
  words: edits.length === 0 ? 'They are already assigned.' : describeEdits(edits, changes),
})

function planSpread(
  { rows, chosen, phase, changes, consultants }: SelectedStandards,
  { role, takers, isLevelling }: Distribution,
  { wanted, isOnlyOpen }: { readonly wanted: readonly Phase[]; readonly isOnlyOpen: boolean },
): BulkPlan {
  if (takers.length === 0)
    return { edits: [], words: 'Choose the consultants to spread them among.' }
  const open = new Set(
    planEdits(chosen, changes, [{ phases: wanted, role, to: () => 'somebody', isOnlyOpen }]).map(
      ({ standard_id }) => standard_id,
    ),
  )
  const ids = chosen.map(({ Id }) => Id).filter((id) => !isOnlyOpen || open.has(id))
  const given = new Set(ids)
  const others = rows.filter(({ Id }) => !given.has(Id))
  const counts = new Map(
    leadCounts(others, phase, changes, consultants).map((count) => [
      count.Id?.toLowerCase(),
      count[role].shown,
    ]),
  )
  const among = consultants.filter(({ Id }) => takers.includes(Id))
  const shares = distributeEvenly(
    ids,
    among.map(({ Id }) => ({
      Id,
      already: isLevelling ? (counts.get(Id.toLowerCase()) ?? 0) : 0,
    })),
  )
  const to = (id: number) => shares.get(id)
  const { edits, words } = planned(
    planEdits(chosen, changes, [{ phases: wanted, role, to, isOnlyOpen }]),
    changes,
  )
  const times = Map.groupBy(shares.values(), (Id) => Id)
  const shareWords = among
    .map(({ Id, FullName }) => `${FullName} ${times.get(Id)?.length ?? 0}`)
    .join(', ')
  return { edits, words: `${shareWords}: ${words}` }
}
