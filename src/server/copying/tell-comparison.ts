import type { Target } from '../../rules/targets.ts'
import type { Files } from './bring-files.ts'
import type { Outcome } from './copy-target.ts'
import { shownDigest } from './digest.ts'
import { shownNames } from './shown-names.ts'

const shownCount = (count: number): string => count.toLocaleString('en-US')

/** Whether both sides hold the same: every table, and the files that the source has. */
export const isSame = ({ tables, files }: Outcome): boolean =>
  tables.every((table) => table.isAlike) && files.missing.length === 0

/** The comparison as lines: a row a table with the rows and the content of both sides, the files, then how many tables differ. */
export function tellComparison(
  { tables: compared, files }: Outcome,
  from: Target,
  to: Target,
): string[] {
  const widest = Math.max(...compared.map(({ name }) => name.length), 'table'.length)
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(widest), ...cells.map((cell) => cell.padStart(14))].join('').trimEnd()
  const different = compared.filter((table) => !table.isAlike)
  const rows = compared.reduce((sum, { destination }) => sum + destination.rows, 0)
  return [
    line('table', `rows in ${from}`, `rows in ${to}`, `hash of ${from}`, `hash of ${to}`),
    ...compared.map((table) =>
      line(
        table.name,
        shownCount(table.source.rows),
        shownCount(table.destination.rows),
        shownDigest(table.source),
        shownDigest(table.destination),
        table.isAlike ? '' : '  DIFFERS',
      ),
    ),
    '',
    ...tellFiles(files, from, to),
    different.length === 0
      ? `${from} and ${to} are alike: ${compared.length} tables, ${shownCount(rows)} rows.`
      : `${different.length} of ${compared.length} tables differ: ${different.map(({ name }) => name).join(', ')}.`,
  ]
}

function tellFiles({ count, missing, lost }: Files, from: Target, to: Target): string[] {
  const there = count - missing.length - lost.length
  return [
    `${shownCount(there)} of ${shownCount(count)} files are there in ${to}.`,
    ...(missing.length > 0 ? [`Missing in ${to} alone: ${shownNames(missing)}.`] : []),
    ...(lost.length > 0 ? [`Missing in ${from} as well: ${shownNames(lost)}.`] : []),
  ]
}
