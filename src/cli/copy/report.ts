import { formatDigest } from '#database/digest.ts'
import type { Target } from '#rules/api/targets.ts'
import type { TableComparison } from './compare-table.ts'
import type { FileComparison } from './copy-files.ts'

/** The result of a copy or a comparison. */
export type Comparison = {
  readonly tables: readonly TableComparison[]
  readonly files: FileComparison
}

const mostNames = 5

/** Formats a number with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Lists names, the first few of many: 'a, b, c, d, e and 7 more'. */
export const formatNames = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`

/** Whether both sides have the same rows, and the destination every file of the source. */
export const isSame = ({ tables, files }: Comparison): boolean =>
  tables.every((table) => table.isEqual) && files.missing.length === 0

/** Formats a comparison: a line per table with the rows and hashes of both sides, the files, then the number of different tables. */
export function formatComparison(
  { tables: compared, files }: Comparison,
  from: Target,
  to: Target,
): string[] {
  const widest = Math.max(...compared.map(({ name }) => name.length), 'table'.length)
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(widest), ...cells.map((cell) => cell.padStart(14))].join('').trimEnd()
  const different = compared.filter((table) => !table.isEqual)
  const rows = compared.reduce((sum, { destination }) => sum + destination.rows, 0)
  return [
    line('table', `rows in ${from}`, `rows in ${to}`, `hash of ${from}`, `hash of ${to}`),
    ...compared.map((table) =>
      line(
        table.name,
        formatCount(table.source.rows),
        formatCount(table.destination.rows),
        formatDigest(table.source),
        formatDigest(table.destination),
        table.isEqual ? '' : '  DIFFERS',
      ),
    ),
    '',
    ...formatFiles(files, from, to),
    different.length === 0
      ? `${from} and ${to} are alike: ${compared.length} tables, ${formatCount(rows)} rows.`
      : `${different.length} of ${compared.length} tables differ: ${different.map(({ name }) => name).join(', ')}.`,
  ]
}

function formatFiles({ count, missing, lost }: FileComparison, from: Target, to: Target): string[] {
  const there = count - missing.length - lost.length
  return [
    `${formatCount(there)} of ${formatCount(count)} files are there in ${to}.`,
    ...(missing.length > 0 ? [`Missing in ${to} alone: ${formatNames(missing)}.`] : []),
    ...(lost.length > 0 ? [`Missing in ${from} as well: ${formatNames(lost)}.`] : []),
  ]
}
