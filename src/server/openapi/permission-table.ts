import type { ReadContract, WriteContract } from '#operations/core/contract.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import { conditionWords } from '#rules/permissions/conditions/condition-labels.ts'
import type { Reply } from '#rules/permissions/read-permissions.ts'
import type { Cell } from '#rules/permissions/write-permissions.ts'

/** A row of a permission table: a kind of caller, and what it may do or receives. */
export type Permission = { readonly who: string; readonly may: string }

const callers: readonly (readonly [who: string, actors: readonly Actor[]])[] = [
  ['Administrator', ['ADM']],
  ['Consultant of the project', ['C+']],
  ['Other Consultant', ['C-']],
  ['Client of the project', ['K+']],
  ['Other client', ['Ko', 'Kx']],
]

const replyLabels: Readonly<Record<Reply, string>> = {
  all: 'all rows',
  fields: 'the rows and fields that clients may see',
  'client-tasks': 'the tasks of which a client of the project is author or assignee',
  self: 'their own',
  linked: 'what belongs to their own projects',
  directory: 'id, name and title of everyone',
  'staff-directory': 'id, name and title of staff',
  names: 'ids and names of members and leads',
  empty: 'no rows',
  hidden: '404',
  refused: '403',
  'signed-out': '401',
}

const formatCell = (cell: Cell): string =>
  typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (conditionWords(cell) ?? 'under a condition')

const permissionRows = (wordsOf: (actor: Actor) => string): Permission[] =>
  callers.map(([who, actors]) => ({ who, may: [...new Set(actors.map(wordsOf))].join(' or ') }))

/** Formats a write's row of the permission matrix. */
export const writePermissionRows = (may: WriteContract['may']): Permission[] =>
  permissionRows((actor) => formatCell(may[actor]))

/** Formats a read's row of the permission matrix. */
export const readPermissionRows = (may: ReadContract['may']): Permission[] =>
  permissionRows((actor) => replyLabels[may[actor]])

/** Formats permissions as a Markdown table. */
export const permissionTable = (rights: readonly Permission[], heading: string): string =>
  [
    `| Caller | ${heading} |`,
    '|---|---|',
    ...rights.map(({ who, may }) => `| ${who} | ${may} |`),
  ].join('\n')
