import type { Phase } from '../../../rules/phases.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { Parameters, StandardRow } from '../../data/contracts.ts'

/** One change of a consultant at a standard in a phase. */
export type AssignmentChange =
  Parameters<'Standard:UpdateConsultantAssignments'>['assignmentChanges'][number]

/** Who is to be assigned where; null leaves a role as it is. */
export type Wish = {
  readonly module_id: number
  readonly phases: readonly Phase[]
  readonly SC: string | null
  readonly AC: string | null
  /** Whether standards that somebody else has are taken over as well. */
  readonly isTakingOver: boolean
}

const mostChanges = 500

const columns = [
  ['SC', 'OwnerId'],
  ['AC', 'JuniorOwnerId'],
] as const

/** The changes that fulfil a wish, from what is stored; a standard that the person has already is not among them. */
export const assignmentChanges = (
  rows: readonly StandardRow[],
  { module_id, phases, isTakingOver, ...people }: Wish,
): AssignmentChange[] =>
  rows
    .filter(({ StandardSetId }) => StandardSetId === module_id)
    .flatMap(({ Id, phaseDetails }) =>
      phases.flatMap((phase) =>
        columns.flatMap(([role, column]) => {
          const stored = phaseDetails[phase]?.[column] ?? null
          const wanted = people[role]
          if (wanted === null || phaseDetails[phase] === undefined) return []
          if (isSameUser(stored, wanted) || (stored !== null && !isTakingOver)) return []
          const change: AssignmentChange = {
            standard_id: Id,
            phase,
            role,
            from_consultant_id: stored,
            to_consultant_id: wanted,
          }
          return [change]
        }),
      ),
    )

/** The changes in parts of at most 500, as calls take them. */
export const inParts = (changes: readonly AssignmentChange[]): AssignmentChange[][] =>
  Array.from({ length: Math.ceil(changes.length / mostChanges) }, (_, part) =>
    changes.slice(part * mostChanges, (part + 1) * mostChanges),
  )

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What changes will do, in words: 'Assigns 22 standards in 3 phases: SC 66 times, AC 66 times', and what others give up. */
export function planWords(changes: readonly AssignmentChange[]): string {
  const standards = new Set(changes.map(({ standard_id }) => standard_id)).size
  const phases = new Set(changes.map(({ phase }) => phase)).size
  const roles = columns.flatMap(([role]) => {
    const times = changes.filter((change) => change.role === role).length
    return times === 0 ? [] : [`${role} ${counted(times, 'time')}`]
  })
  const takenOver = changes.filter(({ from_consultant_id: from }) => from !== null).length
  const taken =
    takenOver === 0 ? '' : `; ${takenOver.toLocaleString('en-US')} of them taken over from others`
  return `Assigns ${counted(standards, 'standard')} in ${counted(phases, 'phase')}: ${roles.join(', ')}${taken}`
}

/** The module with the most standards that nobody leads in some phase, which is the one to assign next; the first when all are led. */
export function moduleToAssign(
  modules: readonly { readonly Id: number }[],
  rows: readonly StandardRow[],
): number | undefined {
  const open = (module_id: number) =>
    rows.filter(
      ({ StandardSetId, phaseDetails }) =>
        StandardSetId === module_id &&
        Object.values(phaseDetails).some((details) => details?.OwnerId === null),
    ).length
  const ranked = modules.map(({ Id }) => ({ Id, open: open(Id) }))
  return ranked.toSorted((one, other) => other.open - one.open)[0]?.Id
}
