import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { helpOf } from '#bin/commands.mjs'
import { freePort } from '#test/harness/free-port.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const start = (env: Readonly<Record<string, string>>, words: readonly string[] = []) =>
  startEntry('src/cli/worker/main.ts', words, env)

test('runs the jobs of both targets until it is told to stop', async ({ server, made }) => {
  await expectDone(server, 'C+', 'Report:Create', {
    project_id: made.project,
    kind: 'assignments',
    phase: 'desktop-review',
    audience: 'staff',
    formats: ['csv'],
  })
  for (const target of ['rds', 'ps'] as const)
    await server.sql(target, `select graphile_worker.add_job('sweepFiles')`)
  const { child, ended } = start({ RDS_URL: server.urls.rds, PS_URL: server.urls.ps })
  const begun = Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(({ err }) => err),
  ])
  expect(JSON.parse(await begun)).toMatchObject({ event: 'worker started' })
  for (const target of ['rds', 'ps'] as const)
    await expect
      .poll(() =>
        server.sql(
          target,
          `select from graphile_worker.jobs where task_identifier <> 'extractText'`,
        ),
      )
      .toEqual([])
  expect(
    await server.sql('rds', 'select "State", "Done", "Error" from "Job" where "Kind" = $1', [
      'makeReport',
    ]),
  ).toEqual([{ State: 'done', Done: 2, Error: null }])
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ status: 0, err: '' })
  expect(await server.sql('rds', 'select from "JobWorker"')).toEqual([])
})

test('without a database it says what to do', nightly, async () => {
  const { ended } = start({})
  expect(await ended).toMatchObject({
    status: 1,
    err: expect.stringMatching(
      /^No Plumbline is running on .*\. Start it first, or name the databases in RDS_URL and PS_URL\.\n$/,
    ),
  })
})

test('it can be stopped while it waits for its databases', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/rds`
  const { child, ended } = start({ RDS_URL: url, PS_URL: url, START_WAIT_SECONDS: '600' })
  await new Promise((resolve) => createInterface(child.stdout).once('line', resolve))
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ status: 0, err: '' })
})

test('read-only databases have no worker', nightly, async ({ server }) => {
  const { ended } = start({
    RDS_URL: server.urls.rds,
    PS_URL: server.urls.ps,
    TARGET_ENV: 'staging',
    STAGING_READ_ONLY: 'true',
  })
  expect(await ended).toMatchObject({
    status: 1,
    err: 'The databases of staging are read-only: no jobs are run here.\n',
  })
})

test('--help shows its usage, and an unknown word is wrong usage', async () => {
  expect(await start({}, ['--help']).ended).toMatchObject({
    status: 0,
    out: `${helpOf('worker')}\n`,
  })
  const { status, err } = await start({}, ['--quick']).ended
  expect([status, err.split('\n')[0]]).toEqual([2, "Unknown option '--quick'."])
})
