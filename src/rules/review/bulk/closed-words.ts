import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Predicate } from '../labels/state-words.ts'
import { bulkAssignments, type BulkWords } from './bulk-verbs.ts'
import type { Judgement } from './judge.ts'

/** A count and its predicate: '3 are with the client'. */
const countedPredicate = (count: number, { one, many }: Predicate): string =>
  `${count} ${count === 1 ? one : many}`

/** Says how many standards are already changed: '3 already are'. */
export const alreadyWords = (count: number): string =>
  countedPredicate(count, { one: 'already is', many: 'already are' })

/** Returns the reasons why standards cannot be changed, each with its count, most frequent first. */
export function reasonsIn(judgements: readonly Judgement<object>[]): string[] {
  const reasons = judgements.flatMap((one) => (one.kind === 'cannot' ? [one.because] : []))
  return [...Map.groupBy(reasons, ({ one }) => one).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((alike) => alike.slice(0, 1).map((because) => countedPredicate(alike.length, because)))
}

/**
 * Returns why a bulk action is unavailable: nothing is selected, or nothing selected would change. Null when it is
 * available.
 */
export function whyClosed(
  { can, cannot, done, select }: BulkWords,
  judgements: readonly Judgement<object>[],
): string | null {
  const [first] = judgements
  if (first === undefined) return select
  if (judgements.some(({ kind }) => kind === 'changes')) return null
  const already = judgements.filter(({ kind }) => kind === 'already').length
  const all = judgements.length
  if (all === 1)
    return first.kind === 'cannot'
      ? `The selected standard ${cannot}: it ${first.because.one}`
      : `The selected standard is already ${done}`
  if (already === all) return `All ${all} selected standards are already ${done}`
  const parts = [
    ...reasonsIn(judgements),
    ...(already === 0
      ? []
      : [countedPredicate(already, { one: `is already ${done}`, many: `are already ${done}` })]),
  ]
  return `None of the ${all} selected standards ${can}: ${parts.join(', ')}`
}

/** Returns why none of the selected standards can be assigned a role; null when one can. */
export const whyAssignmentClosed = (
  role: AssignmentRole,
  judgements: readonly Judgement<object>[],
): string | null =>
  role === 'SC' && judgements.some(({ kind }) => kind === 'cannot')
    ? 'Only administrators can assign the SC'
    : whyClosed(bulkAssignments[role], judgements)
