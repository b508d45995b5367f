import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Task, TaskList, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { TargetDatabase } from '../../db/targets.ts'
import type { Tracing } from '../../tracing/span.ts'
import { beatUntil, type Heartbeat } from './heartbeat.ts'
import type { JobHandler } from './job-handler.ts'
import { projectTask } from './project-task.ts'

/** Times in milliseconds. */
type Timing = Heartbeat & {
  /** How long it takes to notice a retry or a recovered job; new jobs are announced. */
  readonly pollInterval: number
  /** How long jobs may continue when the process stops, before they are aborted. */
  readonly abortAfter: number
}

const standardTiming: Timing = {
  interval: 5_000,
  staleAfter: 30_000,
  pollInterval: 2_000,
  abortAfter: 3_000,
}

const restartPause = 1_000
const stopTimeout = 6_000

type Tasks = Readonly<Record<string, () => Promise<unknown>>>

/** The settings of the queue of one target. */
export type QueueSettings = {
  readonly database: TargetDatabase
  /** The address of the connection on which jobs are announced; must not be that of a pooler in transaction mode. */
  readonly directUrl: string
  /** How many jobs run at the same time. */
  readonly concurrency: number
  /** The handlers of project jobs, by kind. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** What is run once an hour for the whole target, by any one of the servers. */
  readonly hourly: Tasks
  /** What a start runs for the whole target; only once when several servers start. */
  readonly atStart: Tasks
  readonly report: (error: unknown) => void
  readonly tracing?: Tracing | undefined
  readonly timing?: Timing
}

/**
 * Runs the jobs of a target until the returned function is called, which waits a few seconds for running jobs. When the database is down,
 * it waits and then continues.
 */
export function startQueue(settings: QueueSettings): () => Promise<void> {
  const stopping = new AbortController()
  const pool = openPool(settings)
  const supervised = supervise(settings, pool, stopping.signal)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    stopping.abort()
    // A job that does not end in time returns to the queue once its heartbeat is missed.
    await Promise.race([supervised, wait(stopTimeout, undefined, { ref: false })])
    pool.end().catch(settings.report)
  }
  return () => (stopped ??= stop())
}

function openPool({ directUrl, concurrency }: QueueSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: directUrl,
    // One connection listens.
    max: concurrency + 2,
    application_name: 'plumbline',
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    keepAlive: true,
  })
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

async function supervise(
  settings: QueueSettings,
  pool: pg.Pool,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runQueue(settings, pool, stopping)
    } catch (error) {
      settings.report(error)
    }
    await wait(restartPause, undefined, { signal: stopping }).catch(() => {})
  }
}

async function runQueue(
  settings: QueueSettings,
  pool: pg.Pool,
  stopping: AbortSignal,
): Promise<void> {
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const { pollInterval, abortAfter, ...heartbeat } = settings.timing ?? standardTiming
  const events: WorkerEvents = new EventEmitter()
  const held = new Set<string>()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasksOf(settings, held),
    parsedCronItems: parseCronItems(
      Object.keys(settings.hourly).map((task) => ({ task, match: '0 * * * *' })),
    ),
    concurrency: settings.concurrency,
    pollInterval,
    gracefulShutdownAbortTimeout: abortAfter,
    noHandleSignals: true,
    events,
    // Tasks report failed jobs, and requests report outages.
    logger: new Logger(() => () => {}),
  })
  const stop = () => void runner.stop().catch(() => {})
  const ended = new AbortController()
  const beating = beatUntil(
    ended.signal,
    settings.database,
    { id, held },
    heartbeat,
    settings.report,
  )
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    for (const task of Object.keys(settings.atStart))
      await runner.addJob(task, {}, { jobKey: task, maxAttempts: 5 })
    await runner.promise
  } catch (error) {
    stop()
    throw error
  } finally {
    stopping.removeEventListener('abort', stop)
    ended.abort()
    await beating
  }
}

/** The tasks of the queue, which record in `held` the jobs in progress. */
function tasksOf(
  { database, handlers, hourly, atStart, report, tracing }: QueueSettings,
  held: Set<string>,
): TaskList {
  const ofProjects = Object.entries(handlers).map(
    ([kind, handler]) => [kind, projectTask(handler, { database, report, tracing })] as const,
  )
  const ofTarget = Object.entries({ ...hourly, ...atStart }).map(
    ([name, work]) => [name, reported(work, report)] as const,
  )
  return Object.fromEntries(
    [...ofProjects, ...ofTarget].map(([name, task]) => [name, noted(task, held)]),
  )
}

const noted =
  (task: Task, held: Set<string>): Task =>
  async (payload, helpers) => {
    held.add(helpers.job.id)
    try {
      await task(payload, helpers)
    } finally {
      held.delete(helpers.job.id)
    }
  }

const reported = (work: () => Promise<unknown>, report: QueueSettings['report']) => async () => {
  try {
    await work()
  } catch (error) {
    report(error)
    throw error
  }
}
