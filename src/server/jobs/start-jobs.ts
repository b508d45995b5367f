import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { deleteExpiredKeys } from '../pipeline/write/idempotency.ts'
import { deleteEndedJobs } from './queue/delete-ended-jobs.ts'

const cleanupInterval = 3_600_000

const makePartitions = statement<object, never>(
  'jobs.makePartitions',
  () => sql<never>`
    select "makeHistoryPartition"((now() + make_interval(months => m))::date) from generate_series(0, 2) m`,
)

/** A periodic job; `every` is in milliseconds. A long run should return soon after `stopping` is aborted. */
export type Job = {
  readonly every: number
  readonly run: (stopping?: AbortSignal) => Promise<unknown>
}

/**
 * Starts the periodic jobs of every target, which delete idempotency keys after a day and ended jobs after a week, and create the partitions of the
 * coming months; and `others`. Returns a function that stops them and waits for running jobs.
 */
export function startJobs(
  databases: readonly TargetDatabase[],
  report: (error: unknown) => void,
  others: readonly Job[] = [],
  // Tests do not wait for an hour.
  interval = cleanupInterval,
): () => Promise<void> {
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const every = (pause: number, job: Job['run']) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      const run = runAndReport(() => job(stopping.signal), report).finally(() => {
        isRunning = false
        underWay.delete(run)
      })
      underWay.add(run)
    }, pause)
    timer.unref()
    timers.push(timer)
  }
  for (const database of databases) {
    every(interval, async (signal) => {
      await database.withConnection('all', async (_, db) => {
        await db.run(deleteExpiredKeys, {})
        await db.run(makePartitions, {})
      })
      await deleteEndedJobs(database, signal)
    })
  }
  for (const job of others) every(job.every, job.run)
  return async () => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
  }
}

async function runAndReport(
  job: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await job()
  } catch (error) {
    // Requests report a database outage.
    if (!isUnavailable(error)) report(error)
  }
}
