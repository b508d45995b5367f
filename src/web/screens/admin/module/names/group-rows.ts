import type { GroupDetails } from '#rules/standards/standard-name.ts'
import type { ParsedName } from './parse-names.ts'

/** A group being edited; the order is the text as typed. */
export type GroupRow = { readonly key: string; readonly title: string; readonly order: string }

/** Returns the groups of a module in their order, for editing. */
export const rowsOf = (details: GroupDetails): GroupRow[] =>
  Object.entries(details)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([key, { title, order }]) => ({ key, title, order: String(order) }))

const mostOrder = 1_000_000

/** Returns what is wrong with a group, given all others; null when it is valid. */
export function rowProblem(row: GroupRow, rows: readonly GroupRow[]): string | null {
  if (row.key === '') return 'Enter a key: the group that the name pattern finds.'
  if (rows.some((other) => other !== row && other.key === row.key))
    return `Group ${row.key} is listed twice.`
  const order = Number(row.order)
  if (!/^\d+$/.test(row.order.trim()) || order < 1 || order > mostOrder)
    return 'Enter an order: a whole number from 1.'
  return null
}

const isWrong = (rows: readonly GroupRow[]): boolean =>
  rows.some((row) => rowProblem(row, rows) !== null)

const detailsOf = (rows: readonly GroupRow[]): GroupDetails =>
  Object.fromEntries(rows.map(({ key, title, order }) => [key, { title, order: Number(order) }]))

/** Converts groups to and from the text of an autosaved field. */
export const groupText = {
  of: (details: GroupDetails): string => JSON.stringify(rowsOf(details)),
  ofRows: (rows: readonly GroupRow[]): string => JSON.stringify(rows),
  rows: (text: string): readonly GroupRow[] =>
    text === '' ? [] : (JSON.parse(text) as readonly GroupRow[]),
  details: (text: string): GroupDetails => detailsOf(groupText.rows(text)),
  /** The text as stored, in order; unchanged while a group is invalid. */
  storedAs: (text: string): string =>
    isWrong(groupText.rows(text)) ? text : groupText.of(groupText.details(text)),
  problem: (text: string): string | null =>
    isWrong(groupText.rows(text)) ? 'Something is wrong with a group.' : null,
}

/** Returns the groups that occur in names but have no row, each with the number of its standards. */
export function groupsWithoutRow(
  names: readonly ParsedName[],
  rows: readonly GroupRow[],
): { readonly key: string; readonly count: number }[] {
  const known = new Set(rows.map(({ key }) => key))
  const counts = new Map<string, number>()
  for (const { parsed } of names)
    if (parsed.group && !known.has(parsed.group))
      counts.set(parsed.group, (counts.get(parsed.group) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count }))
}

/** Returns the order of a group appended after all others. */
export const nextOrder = (rows: readonly GroupRow[]): string =>
  String(Math.max(0, ...rows.map(({ order }) => Number(order) || 0)) + 1)
