import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

// Milliseconds.
const connectionTimeout = 10_000

/** Runs `use` with a pool of one connection to a database and closes it afterwards. Throws database errors. */
export async function withPool<Result>(
  url: string,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectionTimeout,
  })
  // The errors of a connection in use reach its user.
  pool.on('error', () => {})
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

/** As withPool, with Kysely over the connection; `Schema` describes its tables. */
export const withKysely = <Schema, Result>(
  url: string,
  use: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  withPool(url, (pool) => use(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })))
