import pg from 'pg'

const pools = new Map<string, pg.Pool>()

/** Returns this worker's superuser connection to a PostgreSQL: opening one for each statement would cost more than most statements do. */
export function superuserOf(adminUrl: string): pg.Pool {
  const known = pools.get(adminUrl)
  if (known) return known
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    // Does not keep the worker alive.
    allowExitOnIdle: true,
  })
  // A connection breaks when a test stops its PostgreSQL; the next statement opens another.
  pool.on('error', () => {})
  pools.set(adminUrl, pool)
  return pool
}
