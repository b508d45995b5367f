import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, vi } from 'vitest'
import type * as answersModule from '../cached-answers/answers.ts'
import type * as samplesModule from '../cached-answers/samples.ts'
import { subjectOf } from '../cached-answers/subject-of.ts'
import { testSecret } from '../factories/make-session.ts'
import { people } from '../harness/people.ts'
import { needing } from '../harness/skips.ts'
import type { TestServer } from '../harness/test-server.ts'
import { test as matrixTest } from '../matrix/matrix-test.ts'
import { checkOut, emptyPages, lastRelease } from './release-commit.ts'

// The release may need to install its packages and build its pages.
vi.setConfig({ testTimeout: 600_000 })

const target = 'rds'
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compile')
const release = lastRelease()

const test = matrixTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('child', { scope: 'file' }, ({ server, folder }, { onCleanup }) => {
    if (typeof release === 'string') throw new Error(release)
    checkOut(release, folder)
    emptyPages(folder)
    const { rds, ps, identity } = server.urls
    const child = spawn(process.execPath, [join(folder, 'src/server/main.ts')], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        PLUMBLINE_DATA: join(folder, 'data'),
        PORT: '0',
        DEMO_MODE: 'true',
        AUTH_SECRET: testSecret,
        SUPER_USERS: people.K2.email,
        JOBS: 'false',
        RDS_URL: rds,
        PS_URL: ps,
        IDENTITY_URL: identity,
        RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onCleanup(async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    return child
  })
  .extend('released', { scope: 'file' }, async ({ server, child }, { onCleanup }) => {
    const released = server.at(await addressOf(child))
    onCleanup(released.close)
    return released
  })

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('Its output is not read')
  for await (const line of createInterface({ input: stdout })) {
    const port = /"event":"started".*?"port":(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    stdout.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error('The server of the last release did not start on this schema')
}

const ofRelease = async <Module>(folder: string, file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as Module

test(
  'the server of the last release reads and writes on this schema, beside this server',
  needing(typeof release !== 'string', `the last release is not tried: ${String(release)}`),
  async ({ server, folder, released }) => {
    const [{ takeAnswers }, { samples }] = await Promise.all([
      ofRelease<typeof answersModule>(folder, 'test/cached-answers/answers.ts'),
      ofRelease<typeof samplesModule>(folder, 'test/cached-answers/samples.ts'),
    ])
    const subject = await subjectOf(server, target, await server.fixtures(target))
    // Some are denied, such as staff calls that a client sends.
    const statusesAt = async (peer: TestServer) =>
      (await takeAnswers(peer, target, subject)).map(({ text, ...asked }) => ({
        ...asked,
        status: text.slice(0, 3),
      }))
    expect(await statusesAt(released)).toEqual(await statusesAt(server))
    for (const [name, sent, role = 'ADM'] of samples) {
      const { status, body } = await released.write(role, name, sent(subject), { target })
      // The only write that no target executes.
      if (name !== 'Standard:UpdatePhaseExtendedInfo')
        expect([name, status, body]).toEqual([name, 200, body])
    }
    const statuses = await statusesAt(released)
    expect(statuses).toEqual(await statusesAt(server))
    expect(statuses.filter(({ status }) => status === '200').length).toBeGreaterThan(80)
  },
)
