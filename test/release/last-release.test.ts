import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as answersModule from '../cached-answers/answers.ts'
import type * as samplesModule from '../cached-answers/samples.ts'
import { subjectOf } from '../cached-answers/subject-of.ts'
import type { TestHouse } from '../house.ts'
import { testSecret } from '../make-session.ts'
import { openMatrixHouse, type MatrixHouse } from '../matrix/matrix-house.ts'
import { people } from '../people.ts'
import { checkOut, lastRelease } from './release-commit.ts'

// Its packages may have to be installed, its pages built.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const target = 'rds'
const release = lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'))

let house: MatrixHouse
let released: TestHouse
let child: ChildProcess | undefined
beforeAll(async () => {
  if (typeof release === 'string') return
  house = await openMatrixHouse()
  checkOut(release, folder)
  const { rds, ps, identity } = house.urls
  child = spawn(process.execPath, [join(folder, 'src/server/main.ts')], {
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
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  released = house.at(await addressOf(child))
})
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await released?.close()
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
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

const ofRelease = async <Module>(file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as Module

test('the server of the last release reads and writes on this schema, beside this server', async ({
  skip,
}) => {
  skip(typeof release === 'string', `The last release is not tried: ${String(release)}.`)
  const [{ takeAnswers }, { samples }] = await Promise.all([
    ofRelease<typeof answersModule>('test/cached-answers/answers.ts'),
    ofRelease<typeof samplesModule>('test/cached-answers/samples.ts'),
  ])
  const subject = await subjectOf(house, target, await house.stages(target))
  // Some are refused: to a client what is for staff alone.
  const statusesAt = async (server: TestHouse) =>
    (await takeAnswers(server, target, subject)).map(({ text, ...asked }) => ({
      ...asked,
      status: text.slice(0, 3),
    }))
  expect(await statusesAt(released)).toEqual(await statusesAt(house))
  for (const [name, sent, role = 'ADM'] of samples) {
    const { status, body } = await released.write(role, name, sent(subject), { target })
    // The one write that no target carries out.
    if (name !== 'Standard:UpdatePhaseExtendedInfo')
      expect([name, status, body]).toEqual([name, 200, body])
  }
  const statuses = await statusesAt(released)
  expect(statuses).toEqual(await statusesAt(house))
  expect(statuses.filter(({ status }) => status === '200').length).toBeGreaterThan(80)
})
