import { createHash } from 'node:crypto'
import type pg from 'pg'

// The worker seals the history and makes notifications from it asynchronously; a denial stores only its own
// record.
const notOfAWrite = [
  'TransformationSeal',
  'TransformationBlock',
  'Refusal',
  'RefusalSeal',
  'RefusalBlock',
  'Notification',
  'NotificationCursor',
  'NotificationRun',
]

/** Hashes the contents of each table, which are equal in another database with the same rows. */
export const contentHashes = (pool: pg.Pool): Promise<Record<string, string>> =>
  hashTables(pool, `md5(coalesce(string_agg(md5(r::text), '' order by r::text), ''))`)

/**
 * Hashes the row versions of each table, for tests that show that nothing was written: even a write of equal values makes a new
 * version. Reads no values, so it is much faster than `contentHashes`.
 */
export const versionHashes = (pool: pg.Pool): Promise<Record<string, string>> =>
  hashTables(
    pool,
    `concat_ws(' ', count(*), sum(hashtidextended(r.ctid, (r.tableoid::int8 << 32) + r.xmin::text::int8)))`,
  )

async function hashTables(pool: pg.Pool, hash: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; hash: string }>(await statementOf(pool, hash))
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]))
}

const statements = new WeakMap<pg.Pool, Map<string, pg.QueryConfig>>()

// Cached, and named so that a connection plans it once: planning a read of all tables costs more than the
// read.
async function statementOf(pool: pg.Pool, hash: string): Promise<pg.QueryConfig> {
  const known = statements.get(pool) ?? new Map<string, pg.QueryConfig>()
  statements.set(pool, known)
  const statement = known.get(hash) ?? (await readAllTables(pool, hash))
  known.set(hash, statement)
  return statement
}

async function readAllTables(pool: pg.Pool, hash: string): Promise<pg.QueryConfig> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const parts = tables
    .filter(({ name }) => !notOfAWrite.includes(name))
    .map(({ name }) => `select '${name}' as name, (select ${hash} from "${name}" r) as hash`)
  return { name: createHash('md5').update(hash).digest('hex'), text: parts.join(' union all ') }
}
