import pg from 'pg'
import { digestOf, isEqual, noRows } from '#database/digest.ts'
import { CommandError } from '../command/command-error.ts'
import type { Options } from './arguments.ts'
import type { CopyContext } from './copy-table.ts'
import { readProgress, type Progress } from './progress.ts'
import { formatNames } from './report.ts'
import { between, sqlOf } from './table-slice.ts'
import { withReferring, type Table } from './tables.ts'

/**
 * Returns the progress of earlier runs from the same source that is still valid. Tables that have since changed at the source are
 * truncated along with all tables that reference them. Throws a CommandError if the destination holds rows of another origin;
 * with --replace it truncates everything instead.
 */
export async function resumeProgress(
  context: CopyContext,
  tables: readonly Table[],
  { to, isReplacing }: Pick<Options, 'to' | 'isReplacing'>,
  report: (line: string) => void,
): Promise<Map<string, Progress>> {
  const progress = await readProgress(context.destination)
  const foreign = await foreignTables(context, tables, progress)
  if (foreign.length > 0 && !isReplacing)
    throw new CommandError(
      `${to} holds rows that did not come from this copy, in ${formatNames(foreign)}. Nothing was changed. ` +
        `Use --replace to empty ${to} first, its history included.`,
    )
  const stale =
    foreign.length > 0
      ? new Set(tables.map(({ name }) => name))
      : withReferring(await changedSince(context, tables, progress), tables)
  if (foreign.length > 0) report(`emptying ${to}`)
  else if (stale.size > 0)
    report(
      `copying again the tables that have changed since the earlier run: ${formatNames([...stale])}`,
    )
  await clearTables(context.destination, stale)
  return new Map([...progress].filter(([name]) => !stale.has(name)))
}

async function foreignTables(
  { destination, userIds, to, identity }: CopyContext,
  tables: readonly Table[],
  progress: ReadonlyMap<string, Progress>,
): Promise<string[]> {
  const foreign: string[] = []
  for (const table of tables) {
    const { name, columns } = sqlOf(table, userIds, to)
    const earlier = progress.get(table.name)
    const expected = earlier?.source === identity ? earlier.digest : noRows
    if (!isEqual(await digestOf(destination, name, columns), expected)) foreign.push(table.name)
  }
  return foreign
}

async function changedSince(
  { source, userIds, to }: CopyContext,
  tables: readonly Table[],
  progress: ReadonlyMap<string, Progress>,
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const table of tables) {
    const earlier = progress.get(table.name)
    if (earlier === undefined) continue
    const { name, converted } = sqlOf(table, userIds, to)
    const now = await digestOf(source, name, converted, between(table, null, earlier.lastKey))
    if (!isEqual(now, earlier.digest)) changed.add(table.name)
  }
  return changed
}

type TruncateTrigger = { table: string; trigger: string }

/**
 * Truncates tables of the destination and deletes their progress, in one transaction. The triggers that protect the history from
 * truncation are disabled for the duration of the transaction.
 */
async function clearTables(client: pg.ClientBase, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return
  const tables = [...names]
  await client.query('begin')
  try {
    const { rows: triggers } = await client.query<TruncateTrigger>(
      `select g.tgrelid::regclass::text as table, g.tgname as trigger
      from unnest($1::text[]) named (name)
      cross join lateral (
        select quote_ident(named.name)::regclass as relid
        union select relid from pg_partition_tree(quote_ident(named.name)::regclass)) part
      join pg_trigger g on g.tgrelid = part.relid and not g.tgisinternal and g.tgtype & 32 <> 0`,
      [tables],
    )
    const set = async (state: 'disable' | 'enable') => {
      for (const { table, trigger } of triggers)
        await client.query(`alter table ${table} ${state} trigger ${pg.escapeIdentifier(trigger)}`)
    }
    await set('disable')
    await client.query(`truncate ${tables.map((name) => pg.escapeIdentifier(name)).join(', ')}`)
    await set('enable')
    await client.query(`delete from "CopyProgress" where "Table" = any ($1)`, [tables])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
