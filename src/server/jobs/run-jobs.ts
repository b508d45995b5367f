import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { forgetOldKeys } from '../road/idempotency.ts'
import type { FileStore } from '../files/file-store.ts'
import { sealHistory, sealRefusals } from './seal-history.ts'
import { sweepFiles } from './sweep-files.ts'

const sealEvery = 20_000
const tidyEvery = 3_600_000

const makePartitions = statement<object, never>(
  'jobs.makePartitions',
  () => sql<never>`
    select "makeHistoryPartition"((now() + make_interval(months => m))::date) from generate_series(0, 2) m`,
)

/** Something that has to be done every so many milliseconds. */
export type Job = { readonly every: number; readonly run: () => Promise<unknown> }

/**
 * Does what has to be done now and then in every target: seals the history and the refusals within a minute, forgets idempotency keys after a day,
 * makes the partitions of coming months, sweeps files that nobody can reach. Answers the means to stop, which waits for what is under way.
 */
export function runJobs(
  databases: readonly { readonly database: TargetDatabase; readonly store: FileStore }[],
  report: (error: unknown) => void,
  others: readonly Job[] = [],
): () => Promise<void> {
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()
  const every = (interval: number, job: () => Promise<unknown>) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      const run = carryOut(job, report).finally(() => {
        isRunning = false
        underWay.delete(run)
      })
      underWay.add(run)
    }, interval)
    timer.unref()
    timers.push(timer)
  }
  for (const { database, store } of databases) {
    every(sealEvery, async () => {
      while ((await sealHistory(database)) > 0);
      while ((await sealRefusals(database)) > 0);
    })
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
