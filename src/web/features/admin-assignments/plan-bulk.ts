import { phases, type Phase } from '../../../rules/phases.ts'
import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import type { Changes, Edit } from './assignment-draft.ts'
import { leadCounts } from './lead-counts.ts'
import { roles, type Consultant, type MatrixStandard } from './matrix-data.ts'
import { editWords, planEdits, type Wish } from './plan-edits.ts'
import { spreadEvenly } from './spread-evenly.ts'

/** Among whom standards are to be spread, and in which role. */
export type Spread = {
  readonly role: AssignmentRole
  readonly takers: readonly string[]
  /** Whether what everybody has in the phase already counts. */
  readonly isLevelling: boolean
}

/** What selected standards are to get: one person for each role (null is nobody, undefined leaves it), or an even share each. */
export type BulkWish = {
  readonly people: Readonly<Record<AssignmentRole, string | null | undefined>>
  readonly spread: Spread | null
  readonly isInAllPhases: boolean
  readonly isOnlyOpen: boolean
}

/** What a wish changes, and that in words; no edits while nobody is chosen or all have who is wanted. */
export type BulkPlan = { readonly edits: readonly Edit[]; readonly words: string }

type Standing = {
  /** The standards of the module. */
  readonly rows: readonly MatrixStandard[]
  /** Those that are selected. */
  readonly chosen: readonly MatrixStandard[]
  readonly phase: Phase
  readonly changes: Changes
  readonly consultants: readonly Consultant[]
}

/** Plans what is done to the selected standards at once. */
export function planBulk(standing: Standing, wish: BulkWish): BulkPlan {
  const { chosen, phase, changes } = standing
  const { people, spread, isOnlyOpen, isInAllPhases } = wish
  const wanted = isInAllPhases ? phases.map((one) => one.phase) : [phase]
  if (spread) return planSpread(standing, spread, { wanted, isOnlyOpen })
  const wishes = roles.flatMap((role): Wish[] => {
    const to = people[role]
    return to === undefined ? [] : [{ phases: wanted, role, to: () => to, isOnlyOpen }]
  })
  if (wishes.length === 0) return { edits: [], words: 'Choose who to assign.' }
  return planned(planEdits(chosen, changes, wishes), changes)
}

const planned = (edits: readonly Edit[], changes: Changes): BulkPlan => ({
  edits,
  words: edits.length === 0 ? 'They are already assigned.' : editWords(edits, changes),
})

function planSpread(
  { rows, chosen, phase, changes, consultants }: Standing,
  { role, takers, isLevelling }: Spread,
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
  const shares = spreadEvenly(
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
