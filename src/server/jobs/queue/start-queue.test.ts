import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { statement } from '#operations/core/statement.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import { nightly } from '#test/harness/nightly.ts'
import { uploaded } from '#test/harness/test-files.ts'
import { fileStores } from '../../files/file-stores.ts'
import { repeatedWork } from '../queued-work.ts'
import { JobFailure, type JobHandler } from './job-handler.ts'
import { startQueue, type QueueSettings } from './start-queue.ts'

const note = statement<{ by: number }, never>(
  'test.noteResult',
  (_, place) => sql<never>`insert into "JobResult" ("By") values (${place('by')})`,
)

const noted: JobHandler = async ({ jobId }) => {
  return async (db) => {
    await db.run(note, { by: jobId })
  }
}

const timing = { interval: 50, staleAfter: 400, pollInterval: 100, abortAfter: 50 }

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('queue', { scope: 'file' }, async ({ server, made, databases }) => {
    await server.sql('rds', 'create table "JobResult" ("By" int not null)')
    await server.sql('rds', 'grant all on "JobResult" to plumbline_server')
    const reported: unknown[] = []
    return {
      reported,
      start: (handlers: QueueSettings['handlers'], others: Partial<QueueSettings> = {}) =>
        startQueue({
          database: databases.rds,
          hourly: repeatedWork(databases.rds, fileStores(join(server.dataFolder, 'files')).rds)
            .hourly,
          atStart: {},
          directUrl: server.urls.rds,
          concurrency: 2,
          handlers,
          timing,
          report: (error) => reported.push(error),
          ...others,
        }),
      enqueue: async (key: string, kind = 'work', hours = 0): Promise<number> => {
        const asked = `select "enqueueJob"($1, '{}', $2, $3, 'SOMEBODY', now() + $4 * interval '1 hour')::int as id`
        return databases.rds.withConnection(null, async (client) => {
          await client.query('begin')
          await client.query(`select set_config('plumbline.projects', '*', true)`)
          const { rows } = await client.query<{ id: number }>(asked, [
            kind,
            made.project,
            key,
            hours,
          ])
          await client.query('commit')
          return rows[0]?.id ?? 0
        })
      },
      jobs: (ids: readonly number[]) =>
        server.sql('rds', 'select * from "Job" where "Id" = any($1) order by "Id"', [ids]),
      queued: async (ids: readonly number[]) =>
        server.sql(
          'rds',
          `select * from graphile_worker._private_jobs where (payload ->> 'jobId')::int = any($1)`,
          [ids],
        ),
      results: async () =>
        (await server.sql('rds', 'select * from "JobResult"')).map(({ By }) => By),
    }
  })

const states = (rows: readonly { State?: unknown }[]) => rows.map(({ State }) => State)

test(
  'jobs are made with the transaction that enqueues them, or not at all, and only for its projects',
  nightly,
  async ({ made, other, databases, queue, server }) => {
    const ask = `select "enqueueJob"('work', '{}', $1, 'rolled back', null, now())`
    await databases.rds.withConnection(null, async (client) => {
      await client.query('begin')
      await client.query(
        `select set_config('plumbline.projects', '{[${made.project},${made.project}]}', true)`,
      )
      await client.query(ask, [made.project])
      await client.query('rollback')
      await client.query('begin')
      await client.query(
        `select set_config('plumbline.projects', '{[${made.project},${made.project}]}', true)`,
      )
      await expect(client.query(ask, [other.project])).rejects.toThrow('row-level security')
      await client.query('rollback')
    })
    expect(await server.sql('rds', `select from "Job" where "Key" = 'rolled back'`)).toEqual([])
    const [first, second] = [await queue.enqueue('one key'), await queue.enqueue('one key')]
    expect(second).toBe(first)
    expect(await queue.queued([first])).toHaveLength(1)
    const stop = queue.start({ work: noted })
    await expect.poll(async () => states(await queue.jobs([first]))).toEqual(['done'])
    await stop()
    expect(await queue.queued([first])).toEqual([])
  },
)

test('two workers run each job once', nightly, async ({ queue }) => {
  const runs: number[] = []
  const counted: JobHandler = (payload, context) => {
    runs.push(payload.jobId)
    return noted(payload, context)
  }
  const stops = [queue.start({ work: counted }), queue.start({ work: counted })]
  const ids: number[] = []
  for (let count = 0; count < 30; count++) ids.push(await queue.enqueue(`each ${count}`))
  await expect.poll(async () => new Set(states(await queue.jobs(ids)))).toEqual(new Set(['done']))
  await Promise.all(stops.map((stop) => stop()))
  expect(runs.toSorted((a, b) => a - b)).toEqual(ids)
  const results = await queue.results()
  expect(results.filter((by) => ids.includes(by)).toSorted((a, b) => a - b)).toEqual(ids)
})

test('a failure is told in its own sentence and retried, at most five times', async ({
  queue,
  server,
}) => {
  const id = await queue.enqueue('fails')
  let runs = 0
  const stop = queue.start({
    work: async () => {
      runs += 1
      if (runs === 2) throw new TypeError('a secret of the server')
      throw new JobFailure('The file is damaged.')
    },
  })
  await expect
    .poll(() => queue.jobs([id]))
    .toMatchObject([{ State: 'waiting', Error: 'The file is damaged.' }])
  const [queued] = await expect
    .poll(() => queue.queued([id]))
    .toMatchObject([{ attempts: 1, max_attempts: 5, locked_by: null }])
    .then(() => queue.queued([id]))
  expect(queued?.['run_at'].getTime()).toBeGreaterThan(Date.now())
  await server.sql(
    'rds',
    `update graphile_worker._private_jobs set attempts = 4, run_at = now() where (payload ->> 'jobId')::int = $1`,
    [id],
  )
  await expect
    .poll(async () => states(await queue.jobs([id])), { timeout: 10_000 })
    .toEqual(['failed'])
  await stop()
  expect(await queue.jobs([id])).toMatchObject([
    { Error: 'The server could not finish it. Its log says why.' },
  ])
  expect(queue.reported.map(String)).toEqual(['TypeError: a secret of the server'])
  expect(await queue.queued([id])).toEqual([])
})

test('stopping aborts a running job and returns it to the queue as if it had not begun', async ({
  queue,
}) => {
  const id = await queue.enqueue('stopped')
  const begun = Promise.withResolvers<void>()
  const stop = queue.start({
    work: async (_, { signal }) => {
      begun.resolve()
      await once(signal, 'abort')
      throw signal.reason
    },
  })
  await begun.promise
  expect(states(await queue.jobs([id]))).toEqual(['running'])
  await stop()
  expect(await queue.jobs([id])).toMatchObject([{ State: 'waiting', Error: null }])
  expect(await queue.queued([id])).toMatchObject([{ attempts: 0, locked_by: null }])
  const again = queue.start({ work: noted })
  await expect.poll(async () => states(await queue.jobs([id]))).toEqual(['done'])
  await again()
})

const processes: ChildProcess[] = []
serverTest.afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
})

/** Starts a worker in a separate process, whose jobs take this many milliseconds, and waits until it is working. */
async function working(url: string, milliseconds: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/fakes/job-worker.ts'), url, String(milliseconds)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  processes.push(child)
  const lines: string[] = []
  const printed = createInterface(child.stdout)
  await new Promise<void>((resolve) => {
    printed.on('line', (line) => {
      lines.push(line)
      if (line === 'working') resolve()
    })
  })
  return { child, lines }
}

test(
  'the job of a killed worker is taken up by another one, and its result stands once',
  nightly,
  async ({ queue, server }) => {
    const before = (await queue.results()).length
    const id = await queue.enqueue('killed')
    const { child } = await working(server.urls.rds, 600_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const stop = queue.start({ work: noted })
    await expect
      .poll(async () => states(await queue.jobs([id])), { timeout: 15_000 })
      .toEqual(['done'])
    await stop()
    const after = await queue.results()
    expect(after.slice(before)).toEqual([id])
  },
)

test(
  'a worker that was suspended until another one did its job stores nothing',
  nightly,
  async ({ queue, server }) => {
    const before = (await queue.results()).length
    const id = await queue.enqueue('suspended')
    const { child, lines } = await working(server.urls.rds, 200)
    child.kill('SIGSTOP')
    const stop = queue.start({ work: noted })
    await expect
      .poll(async () => states(await queue.jobs([id])), { timeout: 15_000 })
      .toEqual(['done'])
    child.kill('SIGCONT')
    await expect.poll(() => lines).toContain('worked')
    // Completing the next job shows that it is done with the first.
    await stop()
    const next = await queue.enqueue('after the suspended one')
    await expect.poll(async () => states(await queue.jobs([next]))).toEqual(['done'])
    expect((await queue.results()).slice(before)).toEqual([id, child.pid])
    child.kill('SIGKILL')
  },
)

test('a job whose workers died five times fails', async ({ queue, server }) => {
  const id = await queue.enqueue('deadly')
  await server.sql(
    'rds',
    `update graphile_worker._private_jobs set attempts = 5, locked_by = 'gone', locked_at = now() - interval '1 minute'
    where (payload ->> 'jobId')::int = $1`,
    [id],
  )
  const stop = queue.start({ work: noted })
  await expect
    .poll(() => queue.jobs([id]), { timeout: 10_000 })
    .toMatchObject([
      { State: 'failed', Error: 'The process that did it ended each time before it was finished.' },
    ])
  await stop()
})

test(
  'a job that a living worker holds and does not do, as after a lost connection, is done; one that takes long is left to it',
  nightly,
  async ({ queue, server }) => {
    await server.sql('rds', 'delete from "JobWorker"')
    let runs = 0
    const slow: JobHandler = async (payload, context) => {
      runs += 1
      await wait(2 * timing.staleAfter)
      return noted(payload, context)
    }
    const stop = queue.start({ work: noted, slow })
    const long = await queue.enqueue('long', 'slow')
    const unheard = await queue.enqueue('unheard', 'work', 1)
    await expect.poll(() => server.sql('rds', 'select from "JobWorker"')).toHaveLength(1)
    await server.sql(
      'rds',
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 minute',
      locked_by = (select "Id" from "JobWorker")
    where (payload ->> 'jobId')::int = $1`,
      [unheard],
    )
    await expect
      .poll(async () => states(await queue.jobs([long, unheard])), { timeout: 10_000 })
      .toEqual(['done', 'done'])
    expect(runs).toBe(1)
    await stop()
  },
)

test(
  'a job is done once, although the database went away before its result was stored',
  nightly,
  async ({ queue, server }) => {
    const before = (await queue.results()).length
    const id = await queue.enqueue('interrupted')
    const { child, lines } = await working(server.urls.rds, 300)
    const [{ name }] = await server.sql('rds', 'select current_database() as name')
    const allow = (isOpen: boolean) =>
      server.sql('identity', `alter database "${name}" with allow_connections ${isOpen}`)
    await allow(false)
    await server.sql(
      'identity',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    await expect.poll(() => lines).toContain('worked')
    await expect.poll(() => lines.findLast((line) => line.startsWith('reported'))).toBeDefined()
    await allow(true)
    await expect
      .poll(async () => states(await queue.jobs([id])), { timeout: 15_000 })
      .toEqual(['done'])
    const next = await queue.enqueue('after the outage')
    await expect
      .poll(async () => states(await queue.jobs([next])), { timeout: 10_000 })
      .toEqual(['done'])
    expect((await queue.results()).slice(before)).toEqual([child.pid, child.pid])
    child.kill('SIGKILL')
  },
)

test('unreachable files are swept by a job', async ({ queue, server }) => {
  const old = await uploaded(server, 'C+')
  await server.sql(
    'rds',
    `update "Upload" set "CreatedDate" = now() - interval '26 hours' where "Id" = $1`,
    [old],
  )
  await server.sql('rds', `select graphile_worker.add_job('sweepFiles')`)
  const stop = queue.start({})
  await expect
    .poll(() => server.sql('rds', 'select from "Upload" where "Id" = $1', [old]))
    .toEqual([])
  await stop()
})

test('only the role of the server reaches the queue, and it owns nothing there', async ({
  server,
}) => {
  const rights = async (role: string) =>
    (
      await server.sql(
        'rds',
        `select has_schema_privilege($1, 'graphile_worker', 'usage') as uses, has_schema_privilege($1, 'graphile_worker', 'create') as creates,
          has_function_privilege($1, '"enqueueJob"(text, jsonb, int, text, text, timestamptz)', 'execute') as enqueues`,
        [role],
      )
    )[0]
  expect(await rights('plumbline_server')).toEqual({ uses: true, creates: false, enqueues: true })
  expect(await rights('plumbline_reader')).toEqual({ uses: false, creates: false, enqueues: false })
})
