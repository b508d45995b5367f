import { isWriteName, type WriteName } from '#operations/contracts.ts'
import { isTarget } from '#rules/api/targets.ts'
import { cannot, type Inverse, type NotUndoable, type Values } from '#rules/history/undo/undo.ts'
import { readyStaysForClients } from '#rules/history/writes/element-history.ts'
import type { HistoryOfWrite } from '#rules/history/writes/history-of-writes.ts'
import { writeHistory } from '#rules/history/writes/write-history.ts'
import type { HistoryRow } from '../entry/history-context.ts'

// Fails to compile while a write has no history.
const historyOfWrites: Readonly<Record<WriteName, HistoryOfWrite>> = writeHistory

const unknown = cannot('This version of Plumbline does not know the change.')

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : []

/** Returns the write that undoes an entry, or why there is none. */
export function inverseOf(entry: HistoryRow, isStaff: boolean): Inverse | NotUndoable {
  const name = `${entry.Focus}:${entry.Action}`
  if (!isWriteName(name) || !isTarget(entry.Target)) return unknown
  const { undo } = historyOfWrites[name]
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
