import type pg from 'pg'

// The worker seals asynchronously; a denial stores its record and nothing else.
const notOfAWrite = [
  'TransformationSeal',
  'TransformationBlock',
  'Refusal',
  'RefusalSeal',
  'RefusalBlock',
]

/** Hashes the rows of each table, for tests that show that nothing was written. */
export async function tableHashes(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const hashed = tables.filter(({ name }) => !notOfAWrite.includes(name))
  const parts = hashed.map(
    ({ name }) =>
      `select '${name}' as name, (select md5(coalesce(string_agg(md5(r::text), '' order by r::text), '')) from "${name}" r) as hash`,
  )
  const { rows } = await pool.query<{ name: string; hash: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
