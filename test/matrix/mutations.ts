import { historyPermissions } from '#operations/transformation/contract.ts'
import { actors, type Actor } from '#rules/permissions/actor.ts'
import { replyError, type Reply } from '#rules/permissions/read-permissions.ts'
import type { Cell } from '#rules/permissions/write-permissions.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'

/** One cell of the permission matrix and its replacement: `plant` replaces it, and returns a function that undoes it. */
export type Mutation = {
  readonly name: string
  readonly actor: Actor
  readonly description: string
  /** Whether the fault allows more than the matrix does. */
  readonly isOpen: boolean
  readonly plant: () => () => void
}

type Owner<Value> = { may: Readonly<Record<Actor, Value>> }

const replacing =
  <Value>(owner: Owner<Value>, actor: Actor, value: Value) =>
  () => {
    const { may } = owner
    owner.may = { ...may, [actor]: value }
    return () => {
      owner.may = may
    }
  }

const inWords = (cell: Cell): string =>
  typeof cell === 'function' ? cell.name : cell ? 'yes' : 'no'

/** Inverts every cell of the writes; replaces a condition by always and by never. */
export const writeMutations: readonly Mutation[] = [...writes].flatMap(([name, { contract }]) =>
  actors.flatMap((actor) => {
    const cell: Cell = contract.may[actor]
    const others = typeof cell === 'function' ? [true, false] : [!cell]
    return others.map((to) => ({
      name,
      actor,
      description: `${name} ${actor}: ${inWords(cell)} -> ${inWords(to)}`,
      isOpen: to,
      plant: replacing<Cell>(contract as Owner<Cell>, actor, to),
    }))
  }),
)

// Here the full response equals the narrowed one: these reads contain nothing hidden from anyone who gets
// them at all, or filter by caller whatever the cell says, and so have two layers.
const alikeWhenWide: readonly string[] = [
  'users/profile', // returns the caller's own row and takes no id
  'notifications/own', // returns the caller's own rows
  'notifications/unread', // counts the caller's own rows
  'notifications/settings', // returns the caller's own rows
  'views/own', // returns the caller's own rows
  'projects/{id}/changes_since_look', // filters the history for clients in its own query
  'dates/dates', // a date has no hidden field
  'projects/{id}/organization', // appears on every report
  'projects/{id}/documents/moved_citations', // no citation of the fixture points into an earlier version
]

// The write that records the download denies it as well.
const alsoDeniedByWrite: readonly string[] = ['files/reports']

function repliesInstead(name: string, reply: Reply, owner: Owner<Reply>): Reply[] {
  if (replyError(reply) !== null) return alsoDeniedByWrite.includes(name) ? [] : ['all']
  // For a caller without linked projects there are no projects whose rows could be shown.
  if (owner === standardHistory && reply === 'empty') return ['hidden']
  return reply === 'all' || alikeWhenWide.includes(name) ? ['hidden'] : ['hidden', 'all']
}

const ofContract = ([name, { contract }]: [string, { contract: object }]) =>
  [name, contract as Owner<Reply>] as const

// The history checks another row of the matrix when no project is named.
const wholeHistory: Owner<Reply> = {
  get may() {
    return historyPermissions['history/all']
  },
  set may(row) {
    Object.assign(historyPermissions, { 'history/all': row })
  },
}
// And yet another one when only a standard is named.
const standardHistory: Owner<Reply> = {
  get may() {
    return historyPermissions['history/of_standard']
  },
  set may(row) {
    Object.assign(historyPermissions, { 'history/of_standard': row })
  },
}
const projectHistory: Owner<Reply> = {
  get may() {
    return historyPermissions['transformations/query']
  },
  set may(row) {
    Object.assign(historyPermissions, { 'transformations/query': row })
  },
}

/** The rows of the matrix for the reads, each with the object from which the pipeline reads it. */
const readRows: readonly (readonly [string, Owner<Reply>])[] = [
  ...[...reads, ...fileReads].filter(([name]) => name !== 'transformations/query').map(ofContract),
  ['transformations/query', projectHistory],
  ['transformations/query', wholeHistory],
  ['transformations/query', standardHistory],
]

const whereOf = (owner: Owner<Reply>): string =>
  owner === wholeHistory || owner === standardHistory
    ? ` of ${owner === wholeHistory ? 'all projects' : 'a standard alone'}`
    : ''

/** Every cell of the reads: allowed becomes denied, denied becomes allowed, narrowed becomes full. */
export const readMutations: readonly Mutation[] = readRows.flatMap(([name, owner]) =>
  actors.flatMap((actor) => {
    const reply = owner.may[actor]
    return repliesInstead(name, reply, owner).map((to) => ({
      name,
      actor,
      description: `${name}${whereOf(owner)} ${actor}: ${reply} -> ${to}`,
      isOpen: to === 'all',
      plant: replacing(owner, actor, to),
    }))
  }),
)
