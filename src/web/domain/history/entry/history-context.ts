import { isWriteName, type WriteName } from '#operations/contracts.ts'
import type { Inverse } from '#rules/history/undo.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { isPhase, phaseOf } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import type { Description, Entry } from '../labels/history-change.ts'
import { describeWrite } from '../labels/write-labels.ts'

/** An entry of the history as the server returns it. */
export type HistoryRow = Data<'transformations/query'>[number]

/** Names of what an entry itself does not name; null where it is not known. */
export type HistoryNames = {
  readonly person: (id: unknown) => string | null
  readonly standard: (id: unknown) => string | null
  readonly module: (id: unknown) => string | null
}

/** Names by id, who reads the history, and what the reader may write. */
export type HistoryContext = HistoryNames & {
  readonly isStaff: boolean
  readonly userId: string
  /** What the reader may write in the project of an entry. */
  readonly mayIn: (projectId: number | null) => May
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

// A write on a reply names no phase: the reply has it.
function phaseIn({ phase }: Values, { Phase }: Values) {
  const found = phase ?? Phase
  return isPhase(found) ? found : undefined
}

const firstRow = (rows: unknown): Values => valuesOf(Array.isArray(rows) ? rows[0] : rows)

/** Returns the phase of an entry, if any. */
export const phaseOfEntry = ({ Parameters, PreSnapshot }: HistoryRow) =>
  phaseIn(valuesOf(Parameters), firstRow(PreSnapshot))

function entryOf(row: HistoryRow, context: HistoryNames, parameters: Values, prior: Values): Entry {
  const phase = phaseIn(parameters, prior)
  const named = (list: readonly { Id: number; Name: string }[], id: unknown) =>
    list.find(({ Id }) => Id === Number(id))?.Name
  return {
    userId: row.UserId,
    parameters,
    prior,
    inPhase: phase ? ` in ${phaseOf(phase).title}` : '',
    elementName: row.ElementName,
    documentName: row.DocumentName,
    standardId: row.StandardId,
    person: (id) =>
      row.People.find(({ Id }) => isSameUser(Id, id))?.FullName ||
      context.person(id) ||
      'a former member',
    standard: (id) =>
      context.standard(id) ??
      named(row.Standards, id) ??
      (id === row.StandardId ? row.StandardName : null) ??
      'a deleted standard',
    element: (id) => named(row.Elements, id) ?? 'a deleted element',
    module: (id) => context.module(id) ?? 'a deleted module',
  }
}

const nameOf = ({ Focus, Action }: HistoryRow): WriteName | null => {
  const name = `${Focus}:${Action}`
  return isWriteName(name) ? name : null
}

// A release that is rolled back reads what a newer one has written.
const unknown: Description = { words: 'made a change that this version does not know' }

/** Describes an entry. */
export function describeEntry(row: HistoryRow, context: HistoryNames): Description {
  const name = nameOf(row)
  if (name === null) return unknown
  const entry = entryOf(row, context, valuesOf(row.Parameters), firstRow(row.PreSnapshot))
  return describeWrite(name, entry)
}

/** Describes equal writes on different rows, of which the entry is one, together. */
export function describeGroup(row: HistoryRow, many: number, context: HistoryNames): Description {
  const name = nameOf(row)
  if (name === null) return unknown
  const entry = { ...entryOf(row, context, valuesOf(row.Parameters), {}), many }
  const { words, changes = [] } = describeWrite(name, entry)
  return { words, changes }
}

/** Describes what the write that undoes an entry does. */
export function describeInverse(
  row: HistoryRow,
  { name, parameters, left }: Inverse,
  context: HistoryContext,
): Description {
  if (!isWriteName(name)) return unknown
  const entry = entryOf(row, context, parameters, left[0] ?? {})
  return describeWrite(name, { ...entry, userId: context.userId })
}
