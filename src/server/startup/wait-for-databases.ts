import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { targets } from '#rules/api/targets.ts'
import { connectionProblem } from '../db/connection-problem.ts'
import { isTransactionPooler } from '../db/is-transaction-pooler.ts'
import { losesNamedStatements } from '../db/loses-named-statements.ts'
import { ConfigError } from '../settings/config-error.ts'
import type { Config } from '../settings/config.ts'
import { findMixedUp } from './find-mixed-up.ts'

type Settings = Pick<
  Config,
  | 'urls'
  | 'ownerUrls'
  | 'directUrls'
  | 'readUrls'
  | 'startWait'
  | 'namesStatements'
  | 'runsJobs'
  | 'jobWorkers'
  | 'isReadOnly'
>

const pause = 500
// PostgreSQL 15 is the first version with generated columns, xid8 and multiranges as used here.
const oldest = { version: 150_000, major: 15 }

/**
 * Waits, up to the configured time, until every external database responds, then checks its PostgreSQL version, whether a pooler supports
 * prepared statements, whether queued jobs can be announced, and whether all settings lead to the databases that they name. Throws a ConfigError that names each setting whose database cannot be used.
 */
export async function waitForDatabases(
  settings: Settings,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const until = Date.now() + settings.startWait
  const judged = await Promise.allSettled(
    addressesOf(settings).map(async ({ name, url, serves, announces }) => {
      if (url === undefined) return
      await waitForDatabase(name, url, { until, report, signal })
      if (serves && settings.namesStatements && (await losesNamedStatements(url)))
        throw new ConfigError(
          `${name} leads to a pooler that loses prepared statements. Set NAMED_STATEMENTS=false, or let the pooler keep them (PgBouncer 1.21 or newer with max_prepared_statements).`,
        )
      if (announces && (await isTransactionPooler(url)))
        throw new ConfigError(
          `${name} leads to a pooler in transaction mode, through which queued jobs are not announced. Name the database itself in ${name.replace(/(_DIRECT)?_URL$/, '_DIRECT_URL')}, or leave queued jobs to another process with JOB_WORKERS=0.`,
        )
    }),
  )
  const failures = judged.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const problems = failures.flatMap((failure: unknown) => {
    if (failure instanceof ConfigError) return failure.problems
    throw failure instanceof Error ? failure : new Error(String(failure))
  })
  if (problems.length > 0) throw new ConfigError(...problems)
  const mixedUp = await findMixedUp(settings)
  if (mixedUp.length > 0) throw new ConfigError(...mixedUp)
}

function addressesOf({ urls, ownerUrls, directUrls, runsJobs, jobWorkers, isReadOnly }: Settings) {
  const runsQueues = runsJobs && jobWorkers > 0 && !isReadOnly
  const ofServer = [...targets, 'identity' as const].flatMap((name) => [
    {
      name: `${name.toUpperCase()}_URL`,
      url: urls[name],
      serves: true,
      announces: runsQueues && name !== 'identity' && directUrls[name] === undefined,
    },
    {
      name: `${name.toUpperCase()}_OWNER_URL`,
      url: ownerUrls[name],
      serves: false,
      announces: false,
    },
  ])
  const direct = targets.map((name) => ({
    name: `${name.toUpperCase()}_DIRECT_URL`,
    url: runsQueues ? directUrls[name] : undefined,
    serves: false,
    announces: true,
  }))
  return [...ofServer, ...direct]
}

async function waitForDatabase(
  name: string,
  url: string,
  {
    until,
    report,
    signal,
  }: {
    readonly until: number
    readonly report: (line: string) => void
    readonly signal: AbortSignal | undefined
  },
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const version = await readVersion(url)
      if (version >= oldest.version) return
      throw new ConfigError(
        `${name}: the database is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldest.major} or newer is needed.`,
      )
    } catch (error) {
      if (error instanceof ConfigError) throw error
      const { isPassing, sentence } = connectionProblem(name, url, error)
      if (!isPassing || Date.now() >= until) throw new ConfigError(sentence)
      if (isFirst) report(`${sentence} Waiting for it.`)
    }
    await setTimeout(Math.min(pause, Math.max(0, until - Date.now())), undefined, { signal }).catch(
      () => signal?.throwIfAborted(),
    )
  }
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    return rows[0]?.version ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
