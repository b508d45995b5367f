import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { forgetOldKeys } from '../road/idempotency.ts'
import type { FileStore } from '../files/file-store.ts'
import { sweepFiles } from './sweep-files.ts'

const tidyEvery = 3_600_000

const makePartitions = statement<object, never>(
  'jobs.makePartitions',
  () => sql<never>`
    select "makeHistoryPartition"((now() + make_interval(months => m))::date) from generate_series(0, 2) m`,
)

/** Something to do every so many milliseconds. A run that takes long should return soon after `stopping` is aborted. */
export type Job = {
  readonly every: number
  readonly run: (stopping?: AbortSignal) => Promise<unknown>
}

/**
 * Does what has to be done now and then in every target: forgets idempotency keys after a day, makes the partitions of coming months,
 * sweeps files that nobody can reach; and `others`. Answers the means to stop, which waits for what is under way.
 */
export function runJobs(
  databases: readonly { readonly database: TargetDatabase; readonly store: FileStore }[],
  report: (error: unknown) => void,
  others: readonly Job[] = [],
): () => Promise<void> {
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const every = (interval: number, job: Job['run']) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      const run = carryOut(() => job(stopping.signal), report).finally(() => {
        isRunning = false
        underWay.delete(run)
      })
      underWay.add(run)
    }, interval)
    timer.unref()
    timers.push(timer)
  }
  for (const { database, store } of databases) {
    every(tidyEvery, () =>
      database.lend('all', async (_, db) => {
        await db.run(forgetOldKeys, {})
        await db.run(makePartitions, {})
      }),
    )
    every(tidyEvery, () => sweepFiles(database, store))
  }
  for (const job of others) every(job.every, job.run)
  return async () => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
  }
}

async function carryOut(
  job: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await job()
  } catch (error) {
    // A database that is away is reported by those who need it.
    if (!isUnavailable(error)) report(error)
  }
}
