import { actors, type Actor } from '../../src/rules/actor.ts'
import type { Cell } from '../../src/rules/permissions.ts'
import { readPermissions, replyError, type Reply } from '../../src/rules/read-permissions.ts'
import { fileReads, reads, writes } from '../../src/server/road/registry.ts'

/** One cell of the permission matrix, and how it is replaced: `plant` does it, and answers how it is undone. */
export type Flip = {
  readonly name: string
  readonly actor: Actor
  readonly told: string
  /** Whether the fault lets more through than the matrix does. */
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

/** Every cell of the writes turned round; a condition is replaced by always and by never. */
export const writeFlips: readonly Flip[] = [...writes].flatMap(([name, { contract }]) =>
  actors.flatMap((actor) => {
    const cell: Cell = contract.may[actor]
    const others = typeof cell === 'function' ? [true, false] : [!cell]
    return others.map((to) => ({
      name,
      actor,
      told: `${name} ${actor}: ${inWords(cell)} -> ${inWords(to)}`,
      isOpen: to,
      plant: replacing<Cell>(contract as Owner<Cell>, actor, to),
    }))
  }),
)

// What the whole answer shows is what the narrowed one shows: these hold nothing that is hidden from who gets them at all, or answer
// by who calls whatever the cell says, and so have two walls.
const alikeWhenWide: readonly string[] = [
  'users/profile', // answers the caller's own row and takes no id
  'dates/dates', // a date has no field that is hidden
]

function repliesInstead(name: string, reply: Reply, owner: Owner<Reply>): Reply[] {
  if (replyError(reply) !== null) return ['all']
  // Who is linked to no project has no projects whose rows could be shown.
  if (owner === standardHistory && reply === 'empty') return ['hidden']
  return reply === 'all' || alikeWhenWide.includes(name) ? ['hidden'] : ['hidden', 'all']
}

const ofContract = ([name, { contract }]: [string, { contract: object }]) =>
  [name, contract as Owner<Reply>] as const

// The history asks for another row of the matrix when no project is named.
const wholeHistory: Owner<Reply> = {
  get may() {
    return readPermissions['history/all']
  },
  set may(row) {
    Object.assign(readPermissions, { 'history/all': row })
  },
}
// And a third one when a standard is named alone.
const standardHistory: Owner<Reply> = {
  get may() {
    return readPermissions['history/of_standard']
  },
  set may(row) {
    Object.assign(readPermissions, { 'history/of_standard': row })
  },
}
const projectHistory: Owner<Reply> = {
  get may() {
    return readPermissions['transformations/query']
  },
  set may(row) {
    Object.assign(readPermissions, { 'transformations/query': row })
  },
}

/** The rows of the matrix of the reads, each where the road finds it. */
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

/** Every cell of the reads: what is answered refused, what is refused answered, and what is narrowed answered whole. */
export const readFlips: readonly Flip[] = readRows.flatMap(([name, owner]) =>
  actors.flatMap((actor) => {
    const reply = owner.may[actor]
    return repliesInstead(name, reply, owner).map((to) => ({
      name,
      actor,
      told: `${name}${whereOf(owner)} ${actor}: ${reply} -> ${to}`,
      isOpen: to === 'all',
      plant: replacing(owner, actor, to),
    }))
  }),
)
