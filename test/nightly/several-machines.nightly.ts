import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeProject } from '../factories/make-project.ts'
import { testSecret } from '../factories/make-session.ts'
import { startReplicated, type ReplicatedDatabase } from '../harness/start-replica.ts'
import { startServer } from '../harness/start-server.ts'
import { download, uploaded } from '../harness/test-files.ts'
import { openTestServer, type FirstServer, type TestServer } from '../harness/test-server.ts'
import { beginUpload, sendPiece, tusCall } from '../harness/tus-calls.ts'
import { startFleet, startWorker } from './servers/fleet.ts'
import { needingHaproxy } from './servers/haproxy.ts'
import { named, noteJobRuns } from './servers/job-runs.ts'
import { startOwnWrites } from './servers/own-writes.ts'
import { startSwift } from './swift.ts'

const seconds = Number(process.env['SECONDS'] ?? 30)
const documents = 40
// HAProxy keeps a server that a busy machine makes slow, and removes one that was killed.
const failedChecks = 30
const mebibyte = 1024 * 1024

// Two servers and two workers, each with its own data folder and no shared disk: one database with a replica,
// one bucket.
let database: ReplicatedDatabase
let swift: Awaited<ReturnType<typeof startSwift>>
let first: FirstServer
let fleet: Awaited<ReturnType<typeof startFleet>>
let workers: readonly ReturnType<typeof startWorker>[] = []
const folder = mkdtempSync(join(tmpdir(), 'plumbline-machines-'))

const settings = (): Record<string, string> => ({
  RDS_URL: first.urls.rds,
  PS_URL: first.urls.ps,
  IDENTITY_URL: first.urls.identity,
  AUTH_SECRET: testSecret,
  JOB_WORKERS: '0',
  ...swift.settings,
})

beforeAll(async () => {
  ;[database, swift] = await Promise.all([startReplicated(), startSwift()])
  first = await openTestServer({ JOBS: 'false' }, database)
  const ofServer = {
    RDS_READ_URL: database.atReplica(first.urls.rds),
    PS_READ_URL: database.atReplica(first.urls.ps),
    DEMO_MODE: 'false',
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '10',
  }
  fleet = await startFleet({ ...settings(), ...ofServer }, [startServer, startServer], failedChecks)
  workers = ['one', 'two'].map((name) =>
    startWorker({
      ...settings(),
      RDS_URL: named(first.urls.rds, name),
      JOB_WORKERS: '1',
      PLUMBLINE_DATA: join(folder, name),
    }),
  )
})

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await fleet?.stop()
  await first?.close()
  await swift?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const through = (): TestServer => first.at(fleet.proxy.address)
const each = (): TestServer[] => fleet.running.map(({ address }) => first.at(address))

test(
  'whichever server answers, nobody reads an older state than was acknowledged, while the replica lags and a server is killed',
  needingHaproxy,
  async () => {
    const places = []
    for (let made = 0; made < 4; made += 1) {
      const { project, standards } = await makeProject(first)
      places.push({ project, standard: standards[0]?.id ?? 0 })
    }
    const people = startOwnWrites({ servers: through(), places })
    const third = (seconds * 1_000) / 3
    await wait(third)
    await database.pause()
    await wait(third)
    await database.resume()
    await fleet.kill(0)
    await wait(third)
    await fleet.recover(0)
    await wait(2_000)
    const { written, reads, stale, failed } = await people.stop()
    const projects = places.map(({ project }) => project)
    const rows = await first.sql('rds', 'select "Text" from "Task" where "ProjectId" = any($1)', [
      projects,
    ])
    const answered = await answeredByReplica(1)
    console.log(
      `${written.length} writes and ${reads} reads through two servers: ${stale.length} reads were stale; ${failed.length} requests failed, most of them when one was killed; the replica answered ${answered} reads of the other`,
    )
    expect(stale).toEqual([])
    expect(written.length).toBeGreaterThan(seconds)
    expect(rows.map(({ Text }) => Text as string).toSorted()).toEqual(written.toSorted())
    expect(answered).toBeGreaterThan(0)
  },
)

/** How many reads the replica has answered for a server, which logs the number when it is restarted. */
async function answeredByReplica(place: number): Promise<number> {
  const lines = fleet.running[place]?.lines ?? []
  await fleet.restart(place)
  const counts = lines.flatMap((line) => {
    const { event, answered = 0 } = JSON.parse(line) as { event?: string; answered?: number }
    return event === 'replica' ? [answered] : []
  })
  return Math.max(0, ...counts)
}

test('the jobs of what was uploaded at both servers are each done once, by either worker', async () => {
  const { project } = await makeProject(first)
  const rds = new URL(database.adminUrl)
  rds.pathname = new URL(first.urls.rds).pathname
  const runs = await noteJobRuns(rds.href)
  try {
    const texts: string[] = []
    for (let number = 0; number < documents; number += 1) {
      const text = `The number of this document is ${number}.`
      const server = each()[number % 2] as TestServer
      const upload = { name: `${number}.txt`, bytes: text }
      const upload_id = await uploaded(server, 'C+', upload)
      const { status } = await server.write('C+', 'Document:Upload', {
        project_id: project,
        upload_id,
      })
      expect(status).toBe(200)
      texts.push(text)
    }
    const unread = () =>
      first.sql(
        'rds',
        `select "State", "Error" from "Job" where "ProjectId" = $1 and "State" <> 'done'`,
        [project],
      )
    await expect.poll(unread).toEqual([])
    const jobs = await first.sql(
      'rds',
      'select "Id"::text as id from "Job" where "ProjectId" = $1',
      [project],
    )
    const read = await first.sql(
      'rds',
      'select "Text" from "DocumentPage" where "ProjectId" = $1',
      [project],
    )
    const done = (await runs.read()).filter(({ job }) => jobs.some(({ id }) => id === job))
    const by = Object.groupBy(done, ({ worker }) => worker)
    console.log(
      `${done.length} jobs: ${Object.entries(by)
        .map(([worker, of]) => `${of?.length} by worker ${worker}`)
        .join(', ')}`,
    )
    expect(done.map(({ job }) => job).toSorted()).toEqual(
      jobs.map(({ id }) => id as string).toSorted(),
    )
    expect(done).toHaveLength(documents)
    expect(Object.keys(by).toSorted()).toEqual(['one', 'two'])
    expect(read.map(({ Text }) => Text as string).toSorted()).toEqual(texts.toSorted())
  } finally {
    await runs.close()
  }
})

const bytes = randomBytes(9 * mebibyte)
const piece = 3 * mebibyte

async function begin(server: TestServer): Promise<string> {
  const asked = { name: 'Plan.bin', length: bytes.length }
  const { status, location } = await beginUpload(server, 'C+', asked)
  expect(status).toBe(201)
  return location
}

/** The number of bytes received, asked as often as necessary: the proxy sends some requests to a server that was just killed. */
async function offsetOf(server: TestServer, location: string): Promise<number> {
  let offset = Number.NaN
  const ask = async () => {
    const answer = await tusCall(server, 'C+', 'HEAD', location)
    ;({ offset } = answer)
    return answer.status
  }
  await expect.poll(ask).toBe(200)
  return offset
}

async function sendRest(server: TestServer, location: string): Promise<void> {
  for (let offset = await offsetOf(server, location); offset < bytes.length;) {
    const part = bytes.subarray(offset, offset + piece)
    // The proxy cuts a request that it sent to a server that is gone.
    await sendPiece(server, 'C+', location, offset, part).catch(() => {})
    offset = await offsetOf(server, location)
  }
}

/** Makes a document from an upload through the proxy; the servers must return its bytes. */
async function expectWhole(project: number, location: string): Promise<void> {
  const upload_id = new URL(location, fleet.proxy.address).pathname.split('/').at(-1)
  const { body } = await through().write('C+', 'Document:Upload', {
    project_id: project,
    upload_id,
  })
  const document = body.data.transformation.updates.document_id as number
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  for (const server of each()) {
    const sent = await download(server, 'C+', documentFilePath(project, document))
    expect(hash(sent.bytes)).toBe(hash(bytes))
  }
}

test(
  'an upload in parts goes to the servers in turn, and goes on at the other where one is killed',
  needingHaproxy,
  async () => {
    const { project } = await makeProject(first)
    const at = through()
    const whole = await begin(at)
    await sendRest(at, whole)
    await expectWhole(project, whole)

    const location = await begin(at)
    await sendPiece(at, 'C+', location, 0, bytes.subarray(0, piece))
    const offsets = await Promise.all(
      each().map(async (server) => (await tusCall(server, 'C+', 'HEAD', location)).offset),
    )
    expect(offsets).toEqual([piece, piece])
    await fleet.kill(0)
    expect(await offsetOf(at, location)).toBe(piece)
    await sendRest(at, location)
    await fleet.recover(0)
    await expectWhole(project, location)
  },
)
