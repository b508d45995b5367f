import { isWriteName, type WriteName } from '#operations/contracts.ts'
import { isTarget } from '#rules/api/targets.ts'
import { readyStaysForClients } from '#rules/history/undo-of-elements.ts'
import { undoTable } from '#rules/history/undo-table.ts'
import {
  cannot,
  type Inverse,
  type NotUndoable,
  type Undo,
  type Values,
} from '#rules/history/undo.ts'
import type { HistoryRow } from '../entry/history-context.ts'

// Typed so that a write without a row does not compile.
const table: Readonly<Record<WriteName, Undo | NotUndoable>> = undoTable

const unknown = cannot('This version of Plumbline does not know the change.')

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : []

/** Returns the write that undoes an entry, or why there is none. */
export function inverseOf(entry: HistoryRow, isStaff: boolean): Inverse | NotUndoable {
  const name = `${entry.Focus}:${entry.Action}`
  if (!isWriteName(name) || !isTarget(entry.Target)) return unknown
  const undo = table[name]
  if (typeof undo !== 'function') return undo
  if (!isStaff && isReadiness(name, entry)) return readyStaysForClients
  return undo({
    userId: entry.UserId,
    target: entry.Target,
    parameters: valuesOf(entry.Parameters),
    prior: rowsOf(entry.PreSnapshot),
    updates: valuesOf(entry.Updates),
  })
}

const isReadiness = (name: WriteName, { Parameters }: HistoryRow): boolean =>
  name === 'Element:UpdateClientReady' ||
  (name === 'Standard:UpdateStatus' && valuesOf(Parameters)['is_ready_by_client'] !== undefined)
