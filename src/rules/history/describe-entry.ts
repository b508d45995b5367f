import { isSameUser } from '../people/user-id.ts'
import type { WrittenColumns } from '../permissions/written-row.ts'
import { isPhase, phaseOf } from '../review/phases.ts'
import type { Description, Entry } from './labels/history-change.ts'
import type { HistoryOfWrite } from './writes/history-of-writes.ts'
import { writeHistory } from './writes/write-history.ts'

type Named = { readonly Id: number; readonly Name: string }

/** An entry of the history as its reader sees it. */
export type HistoryEntry = {
  readonly UserId: string
  readonly Focus: string
  readonly Action: string
  readonly Parameters: unknown
  readonly PreSnapshot: unknown
  readonly StandardId: number | null
  readonly StandardName: string | null
  readonly ElementName: string | null
  readonly DocumentName: string | null
  readonly People: readonly { readonly Id: string; readonly FullName: string }[]
  readonly Standards: readonly Named[]
  readonly Elements: readonly Named[]
}

/** Looks up names that the entry itself does not contain; null when a name is not known. */
export type HistoryNames = {
  readonly person: (id: unknown) => string | null
  readonly standard: (id: unknown) => string | null
  readonly module: (id: unknown) => string | null
}

/** Returns the column that each parameter of a write sets, by the name of the write. */
export type ColumnsOfWrite = (name: string) => WrittenColumns | undefined

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

// A write on a reply names no phase; the row of the reply does.
function phaseIn({ phase }: Values, { Phase }: Values) {
  const found = phase ?? Phase
  return isPhase(found) ? found : undefined
}

const firstRow = (rows: unknown): Values => valuesOf(Array.isArray(rows) ? rows[0] : rows)

/** Returns the phase of an entry, if any. */
export const phaseOfEntry = ({
  Parameters,
  PreSnapshot,
}: Pick<HistoryEntry, 'Parameters' | 'PreSnapshot'>) =>
  phaseIn(valuesOf(Parameters), firstRow(PreSnapshot))

const nameOf = ({ Focus, Action }: HistoryEntry): string => `${Focus}:${Action}`

// After a rollback, an older release reads entries written by a newer one.
const unknown: Description = { words: 'made a change that this version does not know' }

const historyOfWrites: Readonly<Record<string, HistoryOfWrite>> = writeHistory

/** The data of a write that differ from those of the entry. */
type Write = Pick<Entry, 'parameters' | 'prior'> & {
  readonly name: string
  readonly userId?: string
  readonly many?: number
}

/** Describes a write on the subject of an entry; the write need not be the one that the entry records. */
export function describeWrite(
  row: HistoryEntry,
  { name, parameters, prior, userId = row.UserId, many }: Write,
  names: HistoryNames,
  columnsOf: ColumnsOfWrite,
): Description {
  const history = Object.hasOwn(historyOfWrites, name) ? historyOfWrites[name] : undefined
  if (history === undefined) return unknown
  const phase = phaseIn(parameters, prior)
  const named = (list: readonly Named[], id: unknown) =>
    list.find(({ Id }) => Id === Number(id))?.Name
  return history.describe({
    userId,
    columns: columnsOf(name),
    parameters,
    prior,
    inPhase: phase ? ` in ${phaseOf(phase).title}` : '',
    elementName: row.ElementName,
    documentName: row.DocumentName,
    standardId: row.StandardId,
    ...(many !== undefined && { many }),
    person: (id) =>
      row.People.find(({ Id }) => isSameUser(Id, id))?.FullName ||
      names.person(id) ||
      'a former member',
    standard: (id) =>
      names.standard(id) ??
      named(row.Standards, id) ??
      (id === row.StandardId ? row.StandardName : null) ??
      'a deleted standard',
    element: (id) => named(row.Elements, id) ?? 'a deleted element',
    module: (id) => names.module(id) ?? 'a deleted module',
  })
}

/** Describes an entry. */
export function describeEntry(
  row: HistoryEntry,
  names: HistoryNames,
  columnsOf: ColumnsOfWrite,
): Description {
  const parameters = valuesOf(row.Parameters)
  const prior = firstRow(row.PreSnapshot)
  return describeWrite(row, { name: nameOf(row), parameters, prior }, names, columnsOf)
}

/** Describes equal writes on different rows as one; the entry is one of them. */
export function describeGroup(
  row: HistoryEntry,
  many: number,
  names: HistoryNames,
  columnsOf: ColumnsOfWrite,
): Description {
  const parameters = valuesOf(row.Parameters)
  const write = { name: nameOf(row), parameters, prior: {}, many }
  const { words, changes = [] } = describeWrite(row, write, names, columnsOf)
  return { words, changes }
}
