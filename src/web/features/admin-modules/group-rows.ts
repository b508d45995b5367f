import type { GroupDetails } from '../../../rules/standard-name.ts'
import type { ParsedName } from './parse-names.ts'

/** A group as it is edited; what is typed of its order stays as it is typed. */
export type GroupRow = { readonly key: string; readonly title: string; readonly order: string }

/** The groups of a module in their order, to be edited. */
export const rowsOf = (details: GroupDetails): GroupRow[] =>
  Object.entries(details)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([key, { title, order }]) => ({ key, title, order: String(order) }))

const mostOrder = 1_000_000

/** What is wrong with a group among all; null when nothing is. */
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

/** Groups as the text of a field that saves itself holds them. */
export const groupText = {
  of: (details: GroupDetails): string => JSON.stringify(rowsOf(details)),
  ofRows: (rows: readonly GroupRow[]): string => JSON.stringify(rows),
  rows: (text: string): readonly GroupRow[] =>
    text === '' ? [] : (JSON.parse(text) as readonly GroupRow[]),
  details: (text: string): GroupDetails => detailsOf(groupText.rows(text)),
  /** As it is stored: in its order; as it was typed while something is wrong. */
  storedAs: (text: string): string =>
    isWrong(groupText.rows(text)) ? text : groupText.of(groupText.details(text)),
  problem: (text: string): string | null =>
    isWrong(groupText.rows(text)) ? 'Something is wrong with a group.' : null,
}

/** The groups that names have and the rows do not, each with the number of its standards. */
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

/** The order of one more group behind all. */
export const nextOrder = (rows: readonly GroupRow[]): string =>
  String(Math.max(0, ...rows.map(({ order }) => Number(order) || 0)) + 1)
