import type pg from 'pg'

/** The connections of a pool, or those that the reads of a database share. */
export type PoolFigures = {
  readonly database: string
  readonly pool: string
  readonly used: number
  readonly idle: number
  /** Requests that wait for a connection, or behind others on one. */
  readonly waiting: number
  readonly limit: number
}

/** Returns the current state of a pool. */
export const poolFigures = (database: string, name: string, pool: pg.Pool): PoolFigures => ({
  database,
  pool: name,
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  limit: pool.options.max,
})
