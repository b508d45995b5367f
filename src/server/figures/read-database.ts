import pg from 'pg'
import type { Statement } from '#operations/core/statement.ts'
import { denialChain } from '../audit/hash-chain/denial-chain.ts'
import { historyChain } from '../audit/hash-chain/history-chain.ts'
import { clientSettings } from '../db/connection.ts'
import {
  backupFigures,
  failedJobs,
  mailFigures,
  migrationNames,
  queueFigures,
  serverFigures,
  type BackupFigures,
  type FailedJobs,
  type MailFigures,
  type QueueFigures,
  type ServerFigures,
} from './figure-statements.ts'

/** The rows of a chain that no block seals yet; the age of the oldest in seconds. */
export type UnsealedFigures = {
  readonly chain: string
  readonly rows: number
  readonly oldest: number | null
}

/** What a database reports; a part that did not arrive in time, or that the role may not read, is null. */
export type DatabaseFigures = {
  /** Whether it accepted a connection and responded on it. */
  readonly isUp: boolean
  readonly server: ServerFigures | null
  /** How far its clock is ahead of that of this process, in seconds, give or take the time that the query took. */
  readonly clockDifference: number | null
  /** The names of its migrations, in the order in which they ran. */
  readonly migrations: readonly string[] | null
  readonly mail: MailFigures | null
  readonly backups: readonly BackupFigures[] | null
  readonly queues: readonly QueueFigures[] | null
  readonly failedJobs: readonly FailedJobs[] | null
  readonly unsealed: readonly UnsealedFigures[] | null
}

const nothing: DatabaseFigures = {
  isUp: false,
  server: null,
  clockDifference: null,
  migrations: null,
  mail: null,
  backups: null,
  queues: null,
  failedJobs: null,
  unsealed: null,
}

/** The kinds of databases, which have different figures. */
export type DatabaseKind = 'target' | 'identity' | 'replica'

// In milliseconds, for a connection and for each statement.
const timeLimit = 1_000
// The server should end a statement before the client gives up the connection.
const clientTimeLimit = timeLimit + 200

/**
 * Reads the figures of a database over a new connection, which it closes: whether new connections are accepted is a figure, too. Never
 * rejects. Gives up on a database that does not respond within a second.
 */
export async function readDatabase(url: string, kind: DatabaseKind): Promise<DatabaseFigures> {
  const client = new pg.Client({
    ...clientSettings(url),
    application_name: 'plumbline figures',
    connectionTimeoutMillis: timeLimit,
    query_timeout: clientTimeLimit,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readFigures(client, kind)
  } catch {
    return nothing
  } finally {
    // A frozen server would not complete a graceful close.
    client.connection.stream.destroy()
  }
}

async function readFigures(client: pg.Client, kind: DatabaseKind): Promise<DatabaseFigures> {
  const asked = Date.now()
  const server = await ask(client, serverFigures)
  const halfway = (asked + Date.now()) / 2_000
  const first = server?.[0] ?? null
  const ofServer = {
    ...nothing,
    isUp: true,
    server: first,
    clockDifference: first && first.now - halfway,
  }
  if (kind === 'replica') return ofServer
  const ofAll = {
    ...ofServer,
    migrations: (await ask(client, migrationNames))?.map(({ name }) => name) ?? null,
    mail: (await ask(client, mailFigures))?.[0] ?? null,
  }
  if (kind === 'identity')
    return { ...ofAll, backups: await ask<BackupFigures>(client, { text: backupFigures }) }
  return {
    ...ofAll,
    queues: await ask(client, queueFigures),
    failedJobs: await ask(client, failedJobs),
    unsealed: await readUnsealed(client),
  }
}

async function readUnsealed(client: pg.Client): Promise<readonly UnsealedFigures[] | null> {
  const read: UnsealedFigures[] = []
  for (const { name, sealing } of [historyChain, denialChain]) {
    const [unsealed] = (await ask(client, sealing.unsealed)) ?? []
    if (unsealed === undefined) return null
    read.push({ chain: name, ...unsealed })
  }
  return read
}

/** Runs a statement over all projects; null when PostgreSQL refuses it or it takes too long. Rejects when there is no response. */
async function ask<Row>(
  client: pg.Client,
  { text }: Statement<object, Row> | { readonly text: string },
): Promise<readonly Row[] | null> {
  const begun = client.query(
    `begin read only; set local statement_timeout = ${timeLimit}; set local plumbline.projects = '*'`,
  )
  const asked = client.query(text)
  const ended = client.query('commit')
  const [beginning, answer, ending] = await Promise.allSettled([begun, asked, ended])
  for (const one of [beginning, ending])
    if (one.status === 'rejected' && !isOfPostgres(one.reason)) throw one.reason
  if (answer.status === 'fulfilled') return answer.value.rows as Row[]
  if (isOfPostgres(answer.reason)) return null
  throw answer.reason
}

// Errors that PostgreSQL itself reports about a statement; a lost or silent connection has no such code.
const isOfPostgres = (error: unknown): boolean =>
  /^(?!08|57P)[0-9A-Z]{5}$/.test((error as { code?: string } | undefined)?.code ?? '')
