import { alreadyWords } from '#rules/review/bulk/closed-words.ts'
import { counted } from '#rules/text/counted.ts'
import { nameOfView, type BulkAct, type Judged } from './plan-bulk.ts'

/** What an action would change. */
export type BulkPreview = {
  /** 'Send back 12 standards: 9 will change from Pending First AC Review, 2 already are, 1 cannot.' */
  readonly sentence: string
  /** The standards that cannot be changed, each with the reason. */
  readonly closed: readonly { readonly id: number; readonly name: string; readonly why: string }[]
}

type NameOf = (id: string | null) => string

/** Names an action on a number of standards: 'Assign Sam Senior as SC to 20 standards'. */
export function headOf(act: BulkAct, count: number, nameOf: NameOf): string {
  const standards = counted(count, 'standard')
  if (act.kind === 'status') return act.verb.head(standards)
  const { kind: role, to } = act
  if (to === undefined) return `Assign the ${role} of ${standards}`
  return to === null
    ? `Unassign the ${role} of ${standards}`
    : `Assign ${nameOf(to)} as ${role} to ${standards}`
}

/** Describes an action on standards that have been judged. */
export function describeBulk(act: BulkAct, judged: readonly Judged[], nameOf: NameOf): BulkPreview {
  const already = judged.filter(({ found }) => found.kind === 'already').length
  const closed = judged.flatMap(({ view, found }) =>
    found.kind === 'cannot'
      ? [{ id: view.id, name: nameOfView(view), why: found.because.one }]
      : [],
  )
  const parts = [
    ...changeParts(act, judged, nameOf),
    ...(already === 0 ? [] : [alreadyWords(already)]),
    ...(closed.length === 0 ? [] : [`${closed.length} cannot`]),
  ]
  return { sentence: `${headOf(act, judged.length, nameOf)}: ${parts.join(', ')}.`, closed }
}

const inOrder = (groups: ReadonlyMap<string, readonly unknown[]>): [string, number][] =>
  [...groups]
    .map(([words, members]): [string, number] => [words, members.length])
    .toSorted(([, a], [, b]) => b - a)

function changeParts(act: BulkAct, judged: readonly Judged[], nameOf: NameOf): string[] {
  const changing = judged.filter(({ found }) => found.kind === 'changes')
  const targets = new Set(changing.map(targetOf))
  const groups = Map.groupBy(changing, (one) => changeWords(act, one, nameOf, targets.size > 1))
  return inOrder(groups).map(([words, count], index) =>
    index === 0 && act.kind === 'status' ? `${count} will change ${words}` : `${count} ${words}`,
  )
}

const targetOf = (one: Judged): string =>
  one.kind === 'status' && one.found.kind === 'changes' ? one.found.to : ''

function changeWords(act: BulkAct, one: Judged, nameOf: NameOf, isTargetSaid: boolean): string {
  if (one.kind === 'status') {
    const from = `from ${one.view.label.label}`
    return isTargetSaid ? `${from} to ${targetOf(one)}` : from
  }
  const from = one.found.kind === 'changes' ? one.found.from : null
  if (from === null) return `had no ${one.kind}`
  const isUnassigned = act.kind !== 'status' && act.to === null
  return `${isUnassigned ? 'unassigned' : 'reassigned'} from ${nameOf(from)}`
}
