import type { FocusAction } from '../api/focuses.ts'
import type { Target } from '../api/targets.ts'
import type { PriorRow } from '../permissions/conditions/permission-facts.ts'
import { areEqual } from './equal-values.ts'

export type Values = Readonly<Record<string, unknown>>

/** A write of the history as its reader sees it: what is hidden from the reader is absent. */
export type WrittenEntry = {
  /** Who wrote it, as the target stores the id. */
  readonly userId: string
  readonly target: Target
  readonly parameters: Values
  /** The rows before the write. */
  readonly prior: readonly Values[]
  readonly updates: Values
}

/** A write that sets back what another changed. */
export type Inverse = {
  readonly name: FocusAction
  readonly parameters: Values
  /** The values that the other write left; where one has changed since, the inverse is refused. */
  readonly expected: Values
  /** The rows as the other write left them, for the conditions of the permission matrix. */
  readonly left: readonly PriorRow[]
}

/** Why a write cannot be undone, as a sentence. */
export type NotUndoable = { readonly reason: string }

/** Returns the inverse of a write, or why it has none. */
export type Undo = (entry: WrittenEntry) => Inverse | NotUndoable

/** Declares why no write of a name can be undone. */
export const cannot = (reason: string): NotUndoable => ({ reason })

/** The inverse depends on something that is hidden from the reader. */
export const unseen = cannot('You do not see everything that this changed.')

const unchanged = cannot('This changed nothing.')

export const isNotUndoable = (undo: Inverse | NotUndoable): undo is NotUndoable => 'reason' in undo

type Columns = Readonly<Record<string, string>>

type Change = {
  readonly name: FocusAction
  /** The parameters that say which row it is, sent again as they were. */
  readonly ids: readonly string[]
  /** The column that each of the other parameters sets. */
  readonly columns: Columns
  /** Returns what a column stores for a sent value; the value itself by default. */
  readonly stored?: (sent: unknown, column: string) => unknown
  /** Returns what to send so that a column stores a former value again; the value itself by default. */
  readonly sent?: (former: unknown, column: string) => unknown
}

const asIs = (value: unknown): unknown => value

/** An empty text is stored as none. */
export const noneIfEmpty = (sent: unknown): unknown => (sent === '' ? null : sent)

/** A text that was never written is sent as an empty one. */
export const emptyIfNone = (former: unknown): unknown => former ?? ''

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )

/** The inverse of a write that sets columns of one row: the former values of those that it changed. */
export function setBack(
  { parameters, prior }: WrittenEntry,
  { name, ids, columns, stored = asIs, sent = asIs }: Change,
): Inverse | NotUndoable {
  const [row] = prior
  const given = Object.entries(columns).filter(([parameter]) => parameters[parameter] !== undefined)
  if (row === undefined || given.length === 0) return unseen
  if (given.some(([, column]) => !Object.hasOwn(row, column))) return unseen
  const changed = given.flatMap(([parameter, column]) => {
    const after = stored(parameters[parameter], column)
    return areEqual(after, row[column]) ? [] : [{ parameter, column, after }]
  })
  if (changed.length === 0) return unchanged
  const expected = Object.fromEntries(changed.map(({ column, after }) => [column, after]))
  const former = changed.map(({ parameter, column }) => [parameter, sent(row[column], column)])
  return {
    name,
    parameters: { ...pick(parameters, ids), ...Object.fromEntries(former) },
    expected,
    left: [{ ...row, ...expected }],
  }
}

/** Returns the undo of writes that set columns of one row. */
export const settingBack =
  (change: Change): Undo =>
  (entry) =>
    setBack(entry, change)
