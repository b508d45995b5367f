import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { buildServer } from '#bin/bundle/build-server.mjs'
import { makeDocument } from './factories/make-document.ts'
import { testSecret } from './factories/make-session.ts'
import { test as filesTest } from './harness/files-test.ts'
import { startBuiltServer } from './harness/run-entry.ts'
import { expectDone } from './matchers/expect-write.ts'

const test = filesTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('built', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    await buildServer()
    const { child, ended } = startBuiltServer({
      RDS_URL: server.urls.rds,
      PS_URL: server.urls.ps,
      IDENTITY_URL: server.urls.identity,
      PLUMBLINE_DATA: server.dataFolder,
      AUTH_SECRET: testSecret,
      JOB_WORKERS: '1',
      DEMO_MODE: 'true',
      PORT: '0',
    })
    onCleanup(async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    })
    for await (const line of createInterface(child.stdout)) {
      const address = /ready on (http:[^\s"]+)/.exec(line)?.[1]
      if (address === undefined) continue
      child.stdout.resume()
      return server.at(address)
    }
    throw new Error(`The built server did not start: ${(await ended).err}`)
  })

test('the built server finds its pages, threads, programs and fonts beside its sources', async ({
  server,
  made,
  built,
}) => {
  expect((await built.fetch('/sign-in')).body).toContain('<div id="app">')
  // A separate process reads the text.
  const upload = { name: 'Policy.txt', bytes: 'Hands are washed.' }
  await makeDocument(server, { project: made.project, upload })
  // A thread makes the report, with fonts from a package.
  await expectDone(built, 'C+', 'Report:Create', {
    project_id: made.project,
    kind: 'assignments',
    phase: 'desktop-review',
    audience: 'staff',
    formats: ['pdf'],
  })
  const texts = `select "Text" from "DocumentPage" where "ProjectId" = $1`
  const jobs = `select "State", "Error" from "Job" where "ProjectId" = $1 and "Kind" = 'makeReport'`
  await expect
    .poll(() => server.sql('rds', texts, [made.project]))
    .toEqual([{ Text: 'Hands are washed.' }])
  await expect
    .poll(() => server.sql('rds', jobs, [made.project]))
    .toEqual([{ State: 'done', Error: null }])
})
