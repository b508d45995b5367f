import pg from 'pg'
import { targetTables } from '#database/table-names.ts'

type Sequence = { table: string; column: string }

/** Advances the sequences of the destination to those of the source, so that no id is reused, not even that of a deleted row. */
export async function copySequences(
  source: pg.ClientBase,
  destination: pg.ClientBase,
): Promise<void> {
  const { rows: sequences } = await destination.query<Sequence>(
    `select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any ($1)
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
    [targetTables],
  )
  for (const sequence of sequences) {
    const last = await lastValueOf(source, sequence)
    if (last === null) continue
    const { table, column } = sequence
    await destination.query(
      'select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)',
      [table, column, last],
    )
  }
}

/** Returns the last assigned id, or else the highest stored one; null if there is neither. */
async function lastValueOf(
  client: pg.ClientBase,
  { table, column }: Sequence,
): Promise<string | null> {
  const { rows: named } = await client.query<{ name: string | null }>(
    'select pg_get_serial_sequence(quote_ident($1), $2) as name',
    [table, column],
  )
  const name = named[0]?.name ?? null
  if (name === null) return null
  const { rows } = await client.query<{ reached: string | null }>(
    `select greatest((select max(${pg.escapeIdentifier(column)})::bigint from ${pg.escapeIdentifier(table)}),
      (select last_value from ${name} where is_called))::text as reached`,
  )
  return rows[0]?.reached ?? null
}
