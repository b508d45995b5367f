import { isSameUser } from '#rules/people/user-id.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { labelWithStatus, statusLabels, type BulkAction } from './plan-bulk.ts'

/** Formats a count: '1 standard', '12 standards'. */
export const countStandards = (count: number): string =>
  `${count} ${count === 1 ? 'standard' : 'standards'}`

const inOrder = (groups: ReadonlyMap<string, readonly unknown[]>): [string, number][] =>
  [...groups]
    .map(([words, members]): [string, number] => [words, members.length])
    .toSorted(([, a], [, b]) => b - a)

function statusParts(
  status: Extract<BulkAction, { kind: 'status' }>['status'],
  views: readonly StandardView[],
  phase: Phase,
): string[] {
  const changing = views.filter(({ details }) => details.Status !== status)
  const after = (view: StandardView) => labelWithStatus(view, phase, status)
  const [kept, moved] = [true, false].map((isKept) =>
    changing.filter((view) => (after(view) === view.label.label) === isKept),
  ) as [StandardView[], StandardView[]]
  const moves = Map.groupBy(moved, (view) =>
    after(view) === statusLabels[status]
      ? `from ${view.label.label}`
      : `from ${view.label.label} to ${after(view)}`,
  )
  const stays = Map.groupBy(kept, ({ label }) => label.label)
  return [
    ...inOrder(moves).map(([words, count], index) =>
      index === 0 ? `${count} will change ${words}` : `${count} ${words}`,
    ),
    ...inOrder(stays).map(
      ([words, count]) => `${count} ${count === 1 ? 'keeps' : 'keep'} the label ${words}`,
    ),
    ...already(views.length - changing.length),
  ]
}

const already = (count: number): string[] =>
  count === 0 ? [] : [`${count} already ${count === 1 ? 'is' : 'are'}`]

/** Describes a bulk action in one sentence: 'Set 12 standards to Not Applicable: 3 will change from Full Score, …'. */
export function describeBulk(
  action: BulkAction,
  views: readonly StandardView[],
  phase: Phase,
  nameOf: (id: string | null) => string,
): string {
  const count = countStandards(views.length)
  if (action.kind === 'status')
    return `Set ${count} to ${statusLabels[action.status]}: ${statusParts(action.status, views, phase).join(', ')}.`
  const { kind: role, to } = action
  const before = ({ details }: StandardView) =>
    role === 'SC' ? details.OwnerId : details.JuniorOwnerId
  const changing = views.filter((view) => before(view) !== to && !isSameUser(before(view), to))
  const wordsOf = (view: StandardView): string => {
    const from = before(view)
    if (from === null) return `had no ${role}`
    return `${to === null ? 'unassigned' : 'reassigned'} from ${nameOf(from)}`
  }
  const parts = inOrder(Map.groupBy(changing, wordsOf)).map(([words, many]) => `${many} ${words}`)
  const head =
    to === null ? `Unassign the ${role} of ${count}` : `Assign ${nameOf(to)} as ${role} to ${count}`
  return `${head}: ${[...parts, ...already(views.length - changing.length)].join(', ')}.`
}
