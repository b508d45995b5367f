import pg from 'pg'
import { expect, vi } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { DatabaseName } from '#test/harness/templates.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { clockJobs } from './clock-jobs.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const testWithJobs = test.extend(
  'jobs',
  { scope: 'file' },
  ({ server, databases }, { onCleanup }) => {
    const identity = new pg.Pool({ connectionString: server.urls.identity, max: 1 })
    onCleanup(() => identity.end())
    const said: string[] = []
    const [watch, correct] = clockJobs({
      databases,
      identity,
      log: (level, { event }, words) => said.push(`${level} ${event}: ${words}`),
    })
    return { watch: watch!, correct: correct!, said }
  },
)

/** Inserts one row for each of the `hours` from now; `after` is what the column then contains: rounded hours from now, or null. */
type Waiting = {
  readonly of: string
  readonly at: readonly DatabaseName[]
  readonly insert: string
  readonly read: string
  readonly hours: readonly number[]
  readonly after: readonly (number | null)[]
}

const fromNow = (column: string) =>
  `round(extract(epoch from ${column} - now()) / 3600)::int as hours`

const waiting: readonly Waiting[] = [
  {
    of: 'mails of which the next attempt is due',
    at: ['rds', 'ps', 'identity'],
    insert: `insert into "Mail" ("To", "Subject", "Attempts", "NextAttempt") values ('a@b.test', 'Clock', 3, now() + $1 * interval '1 hour')`,
    read: `select ${fromNow('"NextAttempt"')} from "Mail" where "Subject" = 'Clock' order by "Id"`,
    hours: [-1, 1, 72],
    after: [-1, 1, 0],
  },
  {
    of: 'mails that were never tried',
    at: ['rds', 'ps', 'identity'],
    insert: `insert into "Mail" ("To", "Subject", "NextAttempt") values ('a@b.test', 'First', now() + $1 * interval '1 hour')`,
    read: `select ${fromNow('"NextAttempt"')} from "Mail" where "Subject" = 'First' order by "Id"`,
    hours: [-1, 1],
    after: [-1, 0],
  },
  {
    of: 'changes of tasks that await a mail',
    at: ['rds', 'ps'],
    insert: `insert into "TaskNotification" ("ProjectId", "UserId", "TaskId", "StandardId", "CallerId", "IsAssignment", "CreatedAt")
      values (1, 'clock', 1, 1, 'x', true, now() + $1 * interval '1 hour')`,
    read: `select ${fromNow('"CreatedAt"')} from "TaskNotification" where "UserId" = 'clock' order by "Id"`,
    hours: [-1, 1],
    after: [-1, 0],
  },
  {
    of: 'people who have a standard open',
    at: ['rds', 'ps'],
    insert: `insert into "Presence" ("ProjectId", "UserId", "Tab", "StandardId", "Phase", "Until")
      select "ProjectId", (select "Id" from "User" limit 1), gen_random_uuid(), "StandardId", 'desktop-review', now() + $1 * interval '1 hour' from "ProjectStandard" limit 1`,
    read: `select ${fromNow('"Until"')} from "Presence" order by "Until"`,
    hours: [1, 8_760],
    after: [1],
  },
  {
    of: 'workers that show that they live',
    at: ['rds', 'ps'],
    insert: `insert into "JobWorker" ("Id", "SeenDate") values (gen_random_uuid()::text, now() + $1 * interval '1 hour')`,
    read: `select ${fromNow('"SeenDate"')} from "JobWorker" order by "SeenDate"`,
    hours: [0, 72],
    after: [0],
  },
  {
    of: 'counted attempts',
    at: ['identity'],
    insert: `insert into "attempt" values ('clock ' || $1::int, 1, now() + $1::int * interval '1 hour')`,
    read: `select ${fromNow('"startedAt"')} from "attempt" where "key" like 'clock %' order by "startedAt"`,
    hours: [-1, 72],
    after: [-1, 0],
  },
  {
    of: 'publications of the head',
    at: ['identity'],
    insert: `insert into "HeadPublication" ("Way", "PublishedDate") values ('clock ' || $1::int, now() + $1::int * interval '1 hour')`,
    read: `select ${fromNow('"NextAttempt"')} from "HeadPublication" where "Way" like 'clock %' order by "PublishedDate"`,
    hours: [-1, 72],
    after: [null, 0],
  },
  {
    of: 'backups under way',
    at: ['identity'],
    insert: `insert into "BackupRun" ("Kind", "AliveDate") values ('backup', now() + $1 * interval '1 hour')`,
    read: `select ${fromNow('"AliveDate"')} from "BackupRun" order by "Id"`,
    hours: [72],
    after: [0],
  },
]

const cases = waiting.flatMap(({ at, ...one }) => at.map((database) => ({ ...one, database })))

testWithJobs.for(cases)(
  'what a clock that was ahead has put off comes back to the present: $of in $database',
  async ({ database, insert, read, hours, after }, { server, made, jobs }) => {
    expect(made.project).toBeGreaterThan(0)
    for (const hour of hours) await server.sql(database, insert, [hour])
    await jobs.correct.run()
    expect((await server.sql(database, read)).map((row) => row['hours'] as unknown)).toEqual(after)
    // The second run has nothing left to correct.
    await jobs.correct.run()
    expect((await server.sql(database, read)).map((row) => row['hours'] as unknown)).toEqual(after)
  },
)

const jobTimes = (server: FirstServer, database: 'rds' | 'ps') =>
  server.sql(
    database,
    `select round(extract(epoch from run_at - now()) / 3600)::int as due, round(extract(epoch from locked_at - now()) / 3600)::int as locked
    from graphile_worker._private_jobs order by id`,
  )

testWithJobs.for(targets)(
  'queued jobs that a wrong clock has put off, or locked, in %s',
  async (target, { server, jobs }) => {
    await server.sql(target, 'delete from graphile_worker._private_jobs')
    for (const [due, locked] of [
      [-1, null],
      [1, null],
      [72, null],
      [72, 72],
    ]) {
      await server.sql(
        target,
        `select graphile_worker.add_job('extractText', '{}', run_at => now() + $1::int * interval '1 hour')`,
        [due],
      )
      if (locked !== null)
        await server.sql(
          target,
          `update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() + $1::int * interval '1 hour'
          where id = (select max(id) from graphile_worker._private_jobs)`,
          [locked],
        )
    }
    await jobs.correct.run()
    expect(await jobTimes(server, target)).toEqual([
      { due: -1, locked: null },
      { due: 1, locked: null },
      { due: 0, locked: null },
      { due: 0, locked: 0 },
    ])
    await server.sql(target, 'delete from graphile_worker._private_jobs')
  },
)

testWithJobs('clocks that run with the time are not logged', async ({ jobs }) => {
  await jobs.watch.run()
  await jobs.watch.run()
  expect(jobs.said).toEqual([])
})

testWithJobs(
  'a clock that is set is logged once, and what waits is brought back at once',
  async ({ server, jobs }) => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    try {
      await jobs.watch.run()
      await server.sql(
        'ps',
        `insert into "Mail" ("To", "Subject", "NextAttempt") values ('a@b.test', 'Jump', now() + interval '3 days')`,
      )
      vi.setSystemTime(Date.now() - 259_200_000)
      await jobs.watch.run()
      await jobs.watch.run()
    } finally {
      vi.useRealTimers()
    }
    expect(jobs.said).toEqual([
      'warn clock jumped: the clock of this machine was set back by 259200 seconds, or the machine was suspended',
    ])
    const [mail] = await server.sql(
      'ps',
      `select "NextAttempt" <= now() as "isDue" from "Mail" where "Subject" = 'Jump'`,
    )
    expect(mail.isDue).toBe(true)
  },
)
