import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import type { Addresses } from '#database/embedded/addresses.ts'
import { findRunning } from '#database/embedded/find-running.ts'
import { childrenIn, readLivePostmaster } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { freePort } from '#test/harness/free-port.ts'
import { nightly } from '#test/harness/nightly.ts'
import { patience } from '#test/harness/patience.ts'
import { startEntry, startServerEntry, startScript } from '#test/harness/run-entry.ts'

// The server runs in a child process with a separate PostgreSQL.
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** Starts a demo with a separate PostgreSQL; returns its address, its process and its exit. */
async function startDemo(settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-stop-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const { child, ended } = startServerEntry({
    PLUMBLINE_DATA: folder,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOCK_WAIT_SECONDS: '60',
    ...settings,
  })
  cleanUps.push(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /ready on (http:\S+)/.exec(line)?.[1]
    if (address !== undefined) return { folder, address, child, ended }
  }
  throw new Error(`The server did not start: ${(await ended).err}`)
}

type Demo = Awaited<ReturnType<typeof startDemo>>

async function signIn({ address }: Demo): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada.admin@plumbline.test', password: demoPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

const processesIn = (folder: string) => ({
  postmaster: readLivePostmaster(join(folder, 'postgres')),
  children: childrenIn(join(folder, 'postgres')),
})

const noProcess = { postmaster: undefined, children: [] }

type Sent = {
  readonly text: string
  /** Whether the operating system has accepted the whole request. */
  isHandedOver: boolean
  outcome?: number | 'cut off'
}

type Writing = {
  readonly address: string
  readonly cookie: string
  readonly project_id: number
  readonly standard_id: number
}

/** Creates a task on a kept-alive connection; returns the Connection header of the response. */
async function createTask(
  { address, cookie, project_id, standard_id }: Writing,
  agent: Agent,
  sent: Sent,
): Promise<string | undefined> {
  const parameters = { project_id, standard_id, text: sent.text, assignees: [] }
  const call = request(`${address}/api/v3/write/transformation`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', cookie },
  })
  call.once('finish', () => (sent.isHandedOver = true))
  call.end(JSON.stringify({ focus: 'Task', action: 'Create', parameters }))
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    await text(response)
    sent.outcome = response.statusCode ?? 0
    return response.headers.connection
  } catch {
    sent.outcome = 'cut off'
    return undefined
  }
}

/** Creates tasks one after another on one connection, until the server closes it. */
async function writeUntilClosed(writing: Writing, writer: number, sent: Sent[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; ; turn += 1) {
    const one: Sent = { text: `by ${writer}, ${turn}`, isHandedOver: false }
    sent.push(one)
    if ((await createTask(writing, agent, one)) !== 'keep-alive') break
  }
  agent.destroy()
}

/** Locks the rows that a task of a standard changes, until `release` is called. */
async function holdStandard(url: string, { project_id, standard_id }: Writing) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(
    'select from "ProjectStandard" where "ProjectId" = $1 and "StandardId" = $2 for update',
    [project_id, standard_id],
  )
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const isListening = async ({ address }: Demo): Promise<boolean> => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test(
  'a shutdown amid 100 writers answers every request that was sent before, loses nothing and leaves no process',
  nightly,
  async () => {
    const demo = await startDemo()
    const { ownerUrl, adminUrl } = findRunning(demo.folder) as Addresses
    const [place, held] = await ask<Pick<Writing, 'project_id' | 'standard_id'>>(
      ownerUrl('ps'),
      `select "ProjectId" as project_id, "StandardId" as standard_id
      from "ProjectStandard" join "Project" p on p."Id" = "ProjectId" and p."StatusId" <> 4 order by 1, 2 limit 2`,
    )
    if (!place || !held) throw new Error('The demo has no two standards')
    const access = { address: demo.address, cookie: await signIn(demo) }
    const sent: Sent[] = []
    const writers = Array.from({ length: 100 }, (_, writer) =>
      writeUntilClosed({ ...access, ...place }, writer, sent),
    )
    // One response is delayed, and its client would keep the connection open.
    const release = await holdStandard(ownerUrl('ps'), { ...access, ...held })
    const late: Sent = { text: 'by one who waits', isHandedOver: false }
    sent.push(late)
    const agent = new Agent({ keepAlive: true })
    cleanUps.push(() => agent.destroy())
    const answered = createTask({ ...access, ...held }, agent, late)
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = 'ps'`
        expect(await ask(adminUrl, waiting)).not.toEqual([])
        expect(sent.filter(({ outcome }) => outcome === 200).length).toBeGreaterThan(500)
      },
      { timeout: patience },
    )
    const underWay = sent.filter(
      ({ outcome, isHandedOver }) => isHandedOver && outcome === undefined,
    )
    demo.child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await isListening(demo)).toBe(false), { timeout: patience })
    await release()
    expect(await answered).toBe('close')
    await Promise.all(writers)
    const { status, signal } = await demo.ended

    expect({ status, signal }).toEqual({ status: 0, signal: null })
    expect(processesIn(demo.folder)).toEqual(noProcess)
    expect(underWay.filter(({ outcome }) => outcome !== 200)).toEqual([])

    const again = await startEmbedded({ folder: demo.folder, databases: ['ps'], report: () => {} })
    cleanUps.push(() => again.stop())
    const stored = await ask<{ Text: string }>(
      again.ownerUrl('ps'),
      `select "Text" from "Task" where "Text" like 'by %'`,
    )
    const texts = new Set(stored.map(({ Text }) => Text))
    expect(sent.filter((one) => one.outcome === 200 && !texts.has(one.text))).toEqual([])
  },
)

test(
  'a stop first says that it is not ready and serves on; a client that never finishes its request delays it by some seconds: the exit status says so, and no process is left',
  nightly,
  async () => {
    const demo = await startDemo({ DRAIN_SECONDS: '3' })
    const cookie = await signIn(demo)
    const call = request(`${demo.address}/api/v3/write/transformation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '100', cookie },
    })
    const cutOff = once(call, 'response').then(
      () => 'answered',
      () => 'cut off',
    )
    call.write('{')
    // The request is in flight once a later one has its response.
    await fetch(`${demo.address}/healthz`)
    demo.child.kill('SIGTERM')
    demo.child.kill('SIGINT')
    const statusOf = async (path: string) => (await fetch(`${demo.address}${path}`)).status
    await expect.poll(() => statusOf('/readyz'), { timeout: patience }).toBe(503)
    expect([await statusOf('/healthz'), await statusOf('/app')]).toEqual([200, 200])
    expect(await cutOff).toBe('cut off')
    const { out, status } = await demo.ended
    expect(status).toBe(1)
    expect(out).toContain('were cut off: 1')
    // Without a terminal, only JSON lines are written.
    for (const line of out.trimEnd().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
    // Not being ready is intended here, so it is not logged.
    expect(out).not.toContain('/readyz')
    expect(processesIn(demo.folder)).toEqual(noProcess)
  },
)

test('a start that is ended leaves no PostgreSQL behind, and npm start ends with the server and its exit status', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-stop-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const begun = startServerEntry({ PLUMBLINE_DATA: folder, PORT: '0' })
  for await (const line of createInterface(begun.child.stdout))
    if (line.includes('making the database')) break
  begun.child.stdout.resume()
  begun.child.kill('SIGTERM')
  expect(await begun.ended).toMatchObject({ status: 0, err: '' })
  expect(processesIn(folder)).toEqual(noProcess)

  // This server waits for a database.
  const waiting = startScript('start', {
    PLUMBLINE_DATA: folder,
    PORT: '0',
    RDS_URL: 'postgres://nobody@127.0.0.1:1/none',
    START_WAIT_SECONDS: '3600',
  })
  for await (const line of createInterface(waiting.child.stdout))
    if (line.includes('Waiting for it')) break
  waiting.child.stdout.resume()
  waiting.child.kill('SIGTERM')
  expect(await waiting.ended).toMatchObject({ status: 0, signal: null, err: '' })
})

test('npm run dev leaves no PostgreSQL behind either, however often it is told to stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-stop-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const begun = startEntry('dev/run.ts', [], {
    PLUMBLINE_DATA: folder,
    PORT: String(await freePort()),
  })
  for await (const line of createInterface(begun.child.stdout))
    if (line.includes('is ready on')) break
  begun.child.stdout.resume()
  begun.child.kill('SIGINT')
  await sleep(50)
  begun.child.kill('SIGINT')
  expect(await begun.ended).toMatchObject({ status: 0 })
  expect(processesIn(folder)).toEqual(noProcess)
})
