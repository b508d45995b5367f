import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { helpOf } from '#bin/commands.mjs'
import { withPool } from '#database/with-database.ts'
import { checkFileFolder } from '#server/files/check-file-folder.ts'
import { copyDatabases } from '#test/harness/copy-databases.ts'
import { freePort } from '#test/harness/free-port.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const start = (env: Readonly<Record<string, string>>, words: readonly string[] = []) =>
  startEntry('src/cli/worker/main.ts', words, env)

/** A folder that is marked as that of the installation, and one that is not. */
const withFolders = test.extend('folders', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-worker-'))
  onCleanup(() => rmSync(root, { recursive: true, force: true }))
  const [marked, other] = [join(root, 'files'), join(root, 'other')]
  await checkFileFolder(marked, server.urls.identity)
  return { marked, other }
})

withFolders(
  'runs the jobs of both targets until it is told to stop',
  async ({ server, made, folders }) => {
    await expectDone(server, 'C+', 'Report:Create', {
      project_id: made.project,
      kind: 'assignments',
      phase: 'desktop-review',
      audience: 'staff',
      formats: ['csv'],
    })
    for (const target of ['rds', 'ps'] as const)
      await server.sql(target, `select graphile_worker.add_job('sweepFiles')`)
    const { rds: RDS_URL, ps: PS_URL } = server.urls
    const { child, ended } = start({ RDS_URL, PS_URL, FILES_FOLDER: folders.marked })
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
  },
)

withFolders(
  'refuses a folder other than that of the installation',
  async ({ server, folders: { other } }) => {
    const { rds: RDS_URL, ps: PS_URL, identity: IDENTITY_URL } = server.urls
    const refused = async (env: Readonly<Record<string, string>>) => {
      const { status, err } = await start({ RDS_URL, PS_URL, ...env }).ended
      expect([status, err]).toEqual([
        1,
        expect.stringContaining('The files of this installation do not lie in'),
      ])
    }
    await refused({ FILES_FOLDER: other })
    mkdirSync(other)
    writeFileSync(join(other, 'folder-id'), randomUUID())
    await refused({ FILES_FOLDER: other, IDENTITY_URL })
  },
)

test('refuses databases that lack migrations of its version', async () => {
  const { urls, ownerUrls, drop } = await copyDatabases()
  try {
    await withPool(ownerUrls.rds, (owner) =>
      owner.query(`delete from "kysely_migration" where "name" = '040-history-partitions'`),
    )
    const { rds: RDS_URL, ps: PS_URL } = urls
    expect(await start({ RDS_URL, PS_URL }).ended).toMatchObject({
      status: 1,
      err: expect.stringContaining('The database rds has not been migrated for Plumbline'),
    })
  } finally {
    await drop()
  }
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
