import pg from 'pg'

const pools = new Map<string, pg.Pool>()

/** Returns the superuser's connection of this worker to a PostgreSQL: opening one for each statement costs more than most statements do. */
export function superuserOf(adminUrl: string): pg.Pool {
  const known = pools.get(adminUrl)
  if (known) return known
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    // It keeps no worker alive.
    allowExitOnIdle: true,
  })
  // It ends with a PostgreSQL that a test stops; the next statement opens another.
  pool.on('error', () => {})
  pools.set(adminUrl, pool)
  return pool
}
