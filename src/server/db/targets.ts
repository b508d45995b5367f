import pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import type { Connections } from '../settings/config.ts'
import { clientSettings, scopedDbs } from './connection.ts'
import { enforceReadOnly } from './enforce-read-only.ts'
import { isFromStandby } from './is-unavailable.ts'
import { poolFigures, type PoolFigures } from './pool-figures.ts'
import { openReadConnections } from './read-connections.ts'
import { Replica, type ReplicaLog } from './replica.ts'
import type { Scope } from './scope.ts'
import { SilenceWatch } from './silence-watch.ts'

type WithConnection = <T>(
  scope: Scope | null,
  use: (client: pg.PoolClient, db: Db) => Promise<T>,
) => Promise<T>

/** The connections to one target: multiplexed ones for reads, connection pools for transactions, and dedicated ones. */
export type TargetDatabase = {
  readonly target: Target
  readonly namesStatements: boolean
  /** Reads within a scope outside of a transaction, multiplexed with other reads. */
  readonly reads: (scope: Scope) => Db
  /** The read replica, if configured. */
  readonly replica: Replica | null
  /**
   * Runs `use` with a pooled connection; each statement runs within the scope or, if it is null, within that of the transaction that
   * `use` opens. A failed connection is discarded.
   */
  withConnection: WithConnection
  /** The same with a separate pool for transactions that may wait for a lock, so that they cannot exhaust the other pool. */
  withWaitingConnection: WithConnection
  /** Runs `use` with the scope 'all' to write to the audit log, which is written in a read-only environment too. */
  withAuditConnection<T>(use: (db: Db) => Promise<T>): Promise<T>
  /** Opens a dedicated connection for transactions that set their own scope; `onLost` reports its loss. */
  openConnection(onLost: (client: pg.Client) => void): Promise<{ client: pg.Client; db: Db }>
  /** The current state of its pools. */
  pools(): readonly PoolFigures[]
  close(): Promise<void>
}

const ignore = () => {}

export type TargetOptions = {
  /** The addresses of read replicas. */
  readonly readUrls?: Partial<Record<Target, string>>
  /** False behind a pooler that loses prepared statements. */
  readonly namesStatements?: boolean
  /** Whether PostgreSQL rejects every write over these connections (25006). */
  readonly isReadOnly?: boolean
  /** The maximum number of connections per target. */
  readonly connections?: Pick<Connections, 'reads' | 'writes'>
  /** Logs reads that the replica missed. */
  readonly log?: ReplicaLog
}

/** Opens both targets; connections are made when first needed. */
export const openTargets = (
  urls: Record<Target, string>,
  options: TargetOptions = {},
): Record<Target, TargetDatabase> =>
  Object.fromEntries(
    targets.map((target) => [target, openTarget(target, urls[target], options)]),
  ) as Record<Target, TargetDatabase>

function openTarget(
  target: Target,
  url: string,
  {
    readUrls = {},
    namesStatements = true,
    isReadOnly = false,
    connections = { reads: 4, writes: 4 },
    log,
  }: TargetOptions,
): TargetDatabase {
  const watch = new SilenceWatch(url)
  const pool = openPool(url, connections.writes, isReadOnly, watch)
  const waiting = openPool(url, connections.writes, isReadOnly, watch)
  const reading = { connections: connections.reads, namesStatements, isReadOnly }
  const reads = openReadConnections(url, { ...reading, watch })
  const readUrl = readUrls[target]
  const replica =
    readUrl === undefined
      ? null
      : new Replica(openReadConnections(readUrl, reading), (tally) => log?.(target, tally))
  const connectionFrom =
    (from: pg.Pool): WithConnection =>
    (scope, use) =>
      withPoolClient(from, (client) =>
        use(client, scopedDbs(client, namesStatements, isReadOnly)(scope)),
      )
  return {
    target,
    namesStatements,
    reads: reads.within,
    replica,
    withConnection: connectionFrom(pool),
    withWaitingConnection: connectionFrom(waiting),
    withAuditConnection: (use) =>
      withPoolClient(pool, (client) => use(scopedDbs(client, namesStatements)('all'))),
    openConnection: async (onLost) => {
      watch.refuseIfSilent()
      const client = new pg.Client(clientSettings(url))
      const lose = () => onLost(client)
      client.on('error', lose)
      client.on('end', lose)
      await client.connect()
      watch.watch(client)
      if (isReadOnly) enforceReadOnly(client)
      return { client, db: scopedDbs(client, namesStatements, isReadOnly)(null) }
    },
    pools: () => [
      poolFigures(target, 'writes', pool),
      poolFigures(target, 'waiting writes', waiting),
      { database: target, pool: 'reads', ...reads.load(), limit: connections.reads },
    ],
    close: async () => {
      watch.close()
      await Promise.all([pool.end(), waiting.end(), reads.close(), replica?.close()])
    },
  }
}

function openPool(url: string, size: number, isReadOnly: boolean, watch: SilenceWatch): pg.Pool {
  const pool = new pg.Pool({ ...clientSettings(url), max: size, idleTimeoutMillis: 60_000 })
  watch.watchPool(pool)
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
    if (isReadOnly) enforceReadOnly(client)
  })
  return pool
}

async function withPoolClient<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await use(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure !== undefined && isConnectionLost(failure))
  }
}

/** Whether an error means that the connection cannot be reused. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof ApiError) return false
  const code = (error as { code?: string } | undefined)?.code
  if (code === undefined) return true
  const isLost = code.startsWith('08') || code.startsWith('57P') || !/^[0-9A-Z]{5}$/.test(code)
  return isLost || isFromStandby(error)
}
