import pg from 'pg'

type Guard = { table: string; trigger: string }

/**
 * Empties tables of the destination and forgets what came into them, all or none. The guards that keep the history from being
 * emptied are lifted within the same transaction and stand again before it ends.
 */
export async function clearTables(
  client: pg.ClientBase,
  names: ReadonlySet<string>,
): Promise<void> {
  if (names.size === 0) return
  const tables = [...names]
  await client.query('begin')
  try {
    const { rows: guards } = await client.query<Guard>(
      `select g.tgrelid::regclass::text as table, g.tgname as trigger
      from unnest($1::text[]) named (name)
      cross join lateral (
        select quote_ident(named.name)::regclass as relid
        union select relid from pg_partition_tree(quote_ident(named.name)::regclass)) part
      join pg_trigger g on g.tgrelid = part.relid and not g.tgisinternal and g.tgtype & 32 <> 0`,
      [tables],
    )
    const set = async (state: 'disable' | 'enable') => {
      for (const { table, trigger } of guards)
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
