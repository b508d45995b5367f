import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { statement } from '../../operations/kit/statement.ts'
import { clientSettings, dbsOver } from './connection.ts'
import { readLanes } from './read-lanes.ts'
import type { Scope } from './scope.ts'

/** The connections to one target: lanes for reads, a pool for solitary writes, and a way to keep a connection to oneself. */
export type TargetDatabase = {
  readonly target: Target
  readonly namesStatements: boolean
  /** Runs within a scope and outside a transaction, beside other reads. */
  readonly reads: (scope: Scope) => Db
  /**
   * Lends a connection until `use` settles; each statement runs within the scope, or, with null, in that of the transaction which
   * `use` opens. A connection that failed is thrown away.
   */
  lend<T>(scope: Scope | null, use: (client: pg.PoolClient, db: Db) => Promise<T>): Promise<T>
  /** Opens a connection of its own, for transactions that set their scope, that reports its loss by `onLost`. */
  own(onLost: (client: pg.Client) => void): Promise<{ client: pg.Client; db: Db }>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const poolSize = 4

const quiet = () => {}

const ping = statement<object, never>('ping', () => sql<never>`select 1`)

/** Opens both targets; `readUrls` name replicas for reads. Connections are made when first needed. */
export function openTargets(
  urls: Record<Target, string>,
  readUrls: Partial<Record<Target, string>>,
  namesStatements: boolean,
): Record<Target, TargetDatabase> {
  return Object.fromEntries(
    targets.map((target) => [
      target,
      openTarget(target, urls[target], readUrls[target] ?? urls[target], namesStatements),
    ]),
  ) as Record<Target, TargetDatabase>
}

function openTarget(
  target: Target,
  url: string,
  readUrl: string,
  namesStatements: boolean,
): TargetDatabase {
  const pool = new pg.Pool({ ...clientSettings(url), max: poolSize, idleTimeoutMillis: 60_000 })
  pool.on('error', quiet)
  pool.on('connect', (client) => client.on('error', quiet))
  const reads = readLanes(readUrl, namesStatements)
  return {
    target,
    namesStatements,
    reads: reads.within,
    lend: async (scope, use) => {
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        return await use(client, dbsOver(client, namesStatements)(scope))
      } catch (error) {
        failure = error as Error
        throw error
      } finally {
        client.release(failure !== undefined && isLost(failure))
      }
    },
    own: async (onLost) => {
      const client = new pg.Client(clientSettings(url))
      const lose = () => onLost(client)
      client.on('error', lose)
      client.on('end', lose)
      await client.connect()
      return { client, db: dbsOver(client, namesStatements)(null) }
    },
    ping: async () => void (await reads.within([]).run(ping, {})),
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

/** True when an error means that the connection cannot be used again. */
export function isLost(error: Error): boolean {
  if (error instanceof Refusal) return false
  const code = (error as { code?: string }).code
  if (code === undefined) return true
  return code.startsWith('08') || code.startsWith('57P') || !/^[0-9A-Z]{5}$/.test(code)
}
