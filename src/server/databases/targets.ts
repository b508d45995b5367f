import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { targets, type Target } from '../../rules/targets.ts'
import type { Connections } from '../config.ts'
import { clientSettings, dbsOver } from './connection.ts'
import { keepReadOnly } from './keep-read-only.ts'
import { readLanes } from './read-lanes.ts'
import { Replica, type ReplicaLog } from './replica.ts'
import type { Scope } from './scope.ts'

type Lend = <T>(
  scope: Scope | null,
  use: (client: pg.PoolClient, db: Db) => Promise<T>,
) => Promise<T>

/** The connections to one target: lanes for reads, a pool for solitary writes, and a way to keep a connection to oneself. */
export type TargetDatabase = {
  readonly target: Target
  readonly namesStatements: boolean
  /** Runs within a scope and outside a transaction, beside other reads. */
  readonly reads: (scope: Scope) => Db
  /** The replica for reads, where one is named. */
  readonly replica: Replica | null
  /**
   * Lends a connection until `use` settles; each statement runs within the scope, or, with null, in that of the transaction which
   * `use` opens. A connection that failed is thrown away.
   */
  lend: Lend
  /** The same, from connections apart: for transactions that may wait for a lock, so that those of `lend` stay free. */
  lendToWait: Lend
  /** Lends as `lend('all')` does, to write into the audit log, which is kept in a read-only environment too. */
  lendForAudit<T>(use: (db: Db) => Promise<T>): Promise<T>
  /** Opens a connection of its own, for transactions that set their scope, that reports its loss by `onLost`. */
  own(onLost: (client: pg.Client) => void): Promise<{ client: pg.Client; db: Db }>
  close(): Promise<void>
}

const quiet = () => {}

/** How the targets are opened. */
export type TargetOptions = {
  /** Replicas for reads. */
  readonly readUrls?: Partial<Record<Target, string>>
  /** False behind a pooler that cannot keep prepared statements. */
  readonly namesStatements?: boolean
  /** Whether PostgreSQL refuses every write over these connections (25006). */
  readonly isReadOnly?: boolean
  /** How many are opened at most, to each target. */
  readonly connections?: Pick<Connections, 'reads' | 'writes'>
  /** Is told when a replica does not answer. */
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
  const pool = openPool(url, connections.writes, isReadOnly)
  const waiting = openPool(url, connections.writes, isReadOnly)
  const openReads = (from: string) =>
    readLanes(from, { lanes: connections.reads, namesStatements, isReadOnly })
  const reads = openReads(url)
  const readUrl = readUrls[target]
  const replica =
    readUrl === undefined ? null : new Replica(openReads(readUrl), (tally) => log?.(target, tally))
  const lendFrom =
    (from: pg.Pool): Lend =>
    (scope, use) =>
      lent(from, (client) => use(client, dbsOver(client, namesStatements, isReadOnly)(scope)))
  return {
    target,
    namesStatements,
    reads: reads.within,
    replica,
    lend: lendFrom(pool),
    lendToWait: lendFrom(waiting),
    lendForAudit: (use) => lent(pool, (client) => use(dbsOver(client, namesStatements)('all'))),
    own: async (onLost) => {
      const client = new pg.Client(clientSettings(url))
      const lose = () => onLost(client)
      client.on('error', lose)
      client.on('end', lose)
      await client.connect()
      if (isReadOnly) keepReadOnly(client)
      return { client, db: dbsOver(client, namesStatements, isReadOnly)(null) }
    },
    close: async () => {
      await Promise.all([pool.end(), waiting.end(), reads.close(), replica?.close()])
    },
  }
}

function openPool(url: string, size: number, isReadOnly: boolean): pg.Pool {
  const pool = new pg.Pool({ ...clientSettings(url), max: size, idleTimeoutMillis: 60_000 })
  pool.on('error', quiet)
  pool.on('connect', (client) => {
    client.on('error', quiet)
    if (isReadOnly) keepReadOnly(client)
  })
  return pool
}

async function lent<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await use(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure !== undefined && isLost(failure))
  }
}

/** True when an error means that the connection cannot be used again. */
export function isLost(error: Error): boolean {
  if (error instanceof Refusal) return false
  const code = (error as { code?: string }).code
  if (code === undefined) return true
  return code.startsWith('08') || code.startsWith('57P') || !/^[0-9A-Z]{5}$/.test(code)
}
