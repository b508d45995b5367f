import type { FocusAction } from '../../api/focuses.ts'
import type { Target } from '../../api/targets.ts'
import type { PriorRow } from '../../permissions/conditions/permission-facts.ts'
import { areEqual } from './equal-values.ts'

export type Values = Readonly<Record<string, unknown>>

/** A write in the history as its reader sees it: hidden values are absent. */
export type WrittenEntry = {
  /** The author of the write, as the target stores the id. */
  readonly userId: string
  readonly target: Target
  readonly parameters: Values
  /** The rows before the write. */
  readonly prior: readonly Values[]
  readonly updates: Values
}

/** A write that restores what another write changed. */
export type Inverse = {
  readonly name: FocusAction
  readonly parameters: Values
  /** The values that the other write left; if one has changed since, the inverse is rejected. */
  readonly expected: Values
  /** The rows as the other write left them, as input for the conditions of the permission matrix. */
  readonly left: readonly PriorRow[]
}

/** Why a write cannot be undone, as a sentence. */
export type NotUndoable = { readonly reason: string }

/** Returns the inverse of a write, or why it has none. */
export type Undo = (entry: WrittenEntry) => Inverse | NotUndoable

/** Declares why writes of a given name can never be undone. */
export const cannot = (reason: string): NotUndoable => ({ reason })

/** The inverse depends on something hidden from the reader. */
export const unseen = cannot('You do not see everything that this changed.')

const unchanged = cannot('This changed nothing.')

export const isNotUndoable = (undo: Inverse | NotUndoable): undo is NotUndoable => 'reason' in undo

type Columns = Readonly<Record<string, string>>

type Change = {
  readonly name: FocusAction
  /** The parameters that identify the row; they are sent again unchanged. */
  readonly ids: readonly string[]
  /** The column that each of the other parameters sets. */
  readonly columns: Columns
  /** Returns what a column stores for a value that was sent; by default the value itself. */
  readonly stored?: (sent: unknown, column: string) => unknown
  /** Returns what to send so that a column stores a former value again; by default the value itself. */
  readonly sent?: (former: unknown, column: string) => unknown
}

const asIs = (value: unknown): unknown => value

/** An empty text is stored as null. */
export const noneIfEmpty = (sent: unknown): unknown => (sent === '' ? null : sent)

/** To restore a text that was never written, an empty one is sent. */
export const emptyIfNone = (former: unknown): unknown => former ?? ''

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  )

/** Returns the inverse of a write that sets columns of one row: it restores the former values of those that changed. */
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

/** Returns the undo function for a write that sets columns of one row. */
export const settingBack =
  (change: Change): Undo =>
  (entry) =>
    setBack(entry, change)
