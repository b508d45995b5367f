import type { Asked } from './read-words.ts'
import { clearTables } from './clear-tables.ts'
import { CopyError } from './copy-error.ts'
import type { Ends } from './copy-table.ts'
import { digestOf, isAlike, noRows } from './digest.ts'
import { withReferring } from './order-tables.ts'
import { between, sqlOf } from './part-of-table.ts'
import { readProgress, type Progress } from './progress.ts'
import type { Table } from './read-tables.ts'
import { shownNames } from './shown-names.ts'

/**
 * Answers what of the destination can stay: what an earlier run brought from the same source and what is still so there.
 * What has changed at the source since is taken away again with all that refers to it. Rows of another origin are refused
 * with a CopyError that names their tables, or with --replace everything is emptied.
 */
export async function settleEarlier(
  ends: Ends,
  tables: readonly Table[],
  { to, isReplacing }: Pick<Asked, 'to' | 'isReplacing'>,
  report: (line: string) => void,
): Promise<Map<string, Progress>> {
  const progress = await readProgress(ends.destination)
  const foreign = await foreignTables(ends, tables, progress)
  if (foreign.length > 0 && !isReplacing)
    throw new CopyError(
      `${to} holds rows that did not come from this copy, in ${shownNames(foreign)}. Nothing was changed. ` +
        `Give --replace to empty ${to} first, its history included.`,
    )
  const stale =
    foreign.length > 0
      ? new Set(tables.map(({ name }) => name))
      : withReferring(await changedSince(ends, tables, progress), tables)
  if (foreign.length > 0) report(`emptying ${to}`)
  else if (stale.size > 0)
    report(`copying anew what has changed since the earlier run: ${shownNames([...stale])}`)
  await clearTables(ends.destination, stale)
  return new Map([...progress].filter(([name]) => !stale.has(name)))
}

async function foreignTables(
  { destination, userIds, to, identity }: Ends,
  tables: readonly Table[],
  progress: ReadonlyMap<string, Progress>,
): Promise<string[]> {
  const foreign: string[] = []
  for (const table of tables) {
    const { name, columns } = sqlOf(table, userIds, to)
    const came = progress.get(table.name)
    const expected = came?.source === identity ? came.digest : noRows
    if (!isAlike(await digestOf(destination, name, columns), expected)) foreign.push(table.name)
  }
  return foreign
}

async function changedSince(
  { source, userIds, to }: Ends,
  tables: readonly Table[],
  progress: ReadonlyMap<string, Progress>,
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const table of tables) {
    const came = progress.get(table.name)
    if (came === undefined) continue
    const { name, converted } = sqlOf(table, userIds, to)
    const now = await digestOf(source, name, converted, between(table, null, came.lastKey))
    if (!isAlike(now, came.digest)) changed.add(table.name)
  }
  return changed
}
