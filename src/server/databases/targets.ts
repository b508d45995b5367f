import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { clientSettings, dbOver } from './connection.ts'

/** The connections to one target: a pool for reads and solitary writes, and a way to keep a connection to oneself. */
export type TargetDatabase = {
  readonly target: Target
  readonly namesStatements: boolean
  /** Runs on any free connection, outside a transaction. */
  readonly reads: Db
  /** Lends a connection until `use` settles; a connection that failed is thrown away. */
  lend<T>(use: (client: pg.PoolClient, db: Db) => Promise<T>): Promise<T>
  /** Opens a connection of its own that reports its loss by `onLost`. */
  own(onLost: () => void): Promise<{ client: pg.Client; db: Db }>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const poolSize = 8

const quiet = () => {}

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
  const makePool = (address: string) => {
    const pool = new pg.Pool({
      ...clientSettings(address),
      max: poolSize,
      idleTimeoutMillis: 60_000,
    })
    pool.on('error', quiet)
    pool.on('connect', (client) => client.on('error', quiet))
    return pool
  }
  const pool = makePool(url)
  const readPool = readUrl === url ? pool : makePool(readUrl)
  const lendFrom = async <T>(from: pg.Pool, use: (client: pg.PoolClient, db: Db) => Promise<T>) => {
    const client = await from.connect()
    let failure: Error | undefined
    try {
      return await use(client, dbOver(client, namesStatements))
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure !== undefined && isLost(failure))
    }
  }
  return {
    target,
    namesStatements,
    reads: {
      run: (statement, values) => lendFrom(readPool, (_, db) => db.run(statement, values)),
      texts: (statement, values) => lendFrom(readPool, (_, db) => db.texts(statement, values)),
    },
    lend: (use) => lendFrom(pool, use),
    own: async (onLost) => {
      const client = new pg.Client(clientSettings(url))
      client.on('error', onLost)
      client.on('end', onLost)
      await client.connect()
      return { client, db: dbOver(client, namesStatements) }
    },
    ping: () => lendFrom(readPool, async (client) => void (await client.query('select 1'))),
    close: async () => {
      await Promise.all([pool.end(), ...(readPool === pool ? [] : [readPool.end()])])
    },
  }
}

/** True when an error means that the connection cannot be used again. */
export function isLost(error: Error): boolean {
  const code = (error as { code?: string }).code
  if (code === undefined) return !error.name.startsWith('Refusal')
  return code.startsWith('08') || code.startsWith('57P') || !/^[0-9A-Z]{5}$/.test(code)
}
