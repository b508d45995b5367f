import type { ReadContract, WriteContract } from '../../operations/kit/contract.ts'
import type { Actor } from '../../rules/actor.ts'
import { conditionWords } from '../../rules/condition-words.ts'
import type { Cell } from '../../rules/permissions.ts'
import type { Reply } from '../../rules/read-permissions.ts'

/** Who is calling, and what that person may do or gets: one line of a table. */
export type Right = { readonly who: string; readonly may: string }

const callers: readonly (readonly [who: string, actors: readonly Actor[]])[] = [
  ['Administrator', ['ADM']],
  ['Consultant of the project', ['C+']],
  ['Other Consultant', ['C-']],
  ['Client of the project', ['K+']],
  ['Other client', ['Ko', 'Kx']],
]

const replyWords: Readonly<Record<Reply, string>> = {
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

const cellWords = (cell: Cell): string =>
  typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (conditionWords(cell) ?? 'under a condition')

const told = (wordsOf: (actor: Actor) => string): Right[] =>
  callers.map(([who, actors]) => ({ who, may: [...new Set(actors.map(wordsOf))].join(' or ') }))

/** Who may do a write: its row of the permission matrix in words. */
export const rightsToWrite = (may: WriteContract['may']): Right[] =>
  told((actor) => cellWords(may[actor]))

/** What a read answers whom: its row of the permission matrix in words. */
export const rightsToRead = (may: ReadContract['may']): Right[] =>
  told((actor) => replyWords[may[actor]])

/** Rights as a table in Markdown. */
export const rightsTable = (rights: readonly Right[], heading: string): string =>
  [
    `| Caller | ${heading} |`,
    '|---|---|',
    ...rights.map(({ who, may }) => `| ${who} | ${may} |`),
  ].join('\n')
