import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { testSecret } from '../factories/make-session.ts'
import { startServer } from '../harness/start-server.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import { memoryOf } from './watched-memory.ts'

const clients = 1_000
// Tasks of 20,000 characters: lists of 2 to 4 MB.
const tasks = 200

/** Requests for a list, each from its own client, which reads the response or nothing at all. */
function ask(address: string, cookie: string, path: string, takes: boolean) {
  const { hostname, port } = new URL(address)
  const statuses: string[] = []
  const sockets = Array.from({ length: clients }, (_, number): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const text = data.toString()
      const status = text.slice(9, 12)
      statuses.push(
        status === '503' && !/retry-after: 1\r/i.test(text) ? '503 without Retry-After' : status,
      )
      if (!takes) socket.pause()
    })
    // Consecutive requests never ask for the same list, so that hardly any is answered from the cache.
    socket.write(
      `GET ${path}&limit=${tasks - (number % 100)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
    )
    return socket
  })
  return { statuses, end: () => sockets.forEach((socket) => socket.destroy()) }
}

const counted = (statuses: readonly string[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((each) => [each, statuses.filter((one) => one === each).length]),
  )

async function addTasks(server: FirstServer, project: number, standard: number) {
  await server.sql(
    'rds',
    `insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId")
     select repeat('x', 20000) || n, $1, $2, $3 from generate_series(1, $4) n`,
    [project, standard, server.idOf('C+'), tasks],
  )
  await server.changed('rds')
}

/** The peak memory of a server in MiB, and its responses, while 1,000 clients send requests at once. */
async function besiege(
  settings: Readonly<Record<string, string>>,
  how: 'slow clients' | 'stalled database',
) {
  const server = await openTestServer()
  const { project, standards } = await makeProject(server)
  await addTasks(server, project, standards[0]?.id ?? 0)
  const child = await startServer({
    RDS_URL: server.urls.rds,
    PS_URL: server.urls.ps,
    IDENTITY_URL: server.urls.identity,
    AUTH_SECRET: testSecret,
    DEMO_MODE: 'true',
    JOB_WORKERS: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  })
  const holder = new pg.Client({ connectionString: server.ownerUrls.rds })
  await holder.connect()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid))), 50)
  try {
    const at = server.at(child.address)
    const path = `/api/v5/tasks/tasks_for_project?apiDb=rds&project_id=${project}`
    const cookie = server.as('ADM')['cookie'] ?? ''
    const read = () => at.fetch(`${path}&limit=10`, { headers: { cookie } })
    expect((await read()).status).toBe(200)
    const before = memoryOf(child.pid)
    if (how === 'stalled database')
      await holder.query('begin; lock table "Task" in access exclusive mode')
    const { statuses, end } = ask(child.address, cookie, path, how === 'stalled database')
    await wait(20_000)
    const health = await at.fetch('/healthz')
    const write = await at.write('ADM', 'Date:Create', {
      project_id: project,
      name: 'Visit',
      date: '2027-01-15',
    })
    if (how === 'stalled database') await holder.query('rollback')
    else end()
    const began = performance.now()
    while ((await read()).status !== 200) await wait(50)
    const recovery = performance.now() - began
    end()
    return {
      before,
      peak,
      statuses: counted(statuses),
      health: health.status,
      write: write.status,
      recovery,
    }
  } finally {
    clearInterval(watch)
    await holder.end()
    await child.stop()
    await server.close()
  }
}

const largest = 700

test.for(['slow clients', 'stalled database'] as const)(
  '1,000 requests at once of lists of 4 MB with %s: memory is bounded, the rest gets 503',
  async (how) => {
    const seen = await besiege({}, how)
    console.log(how, JSON.stringify(seen))
    expect(seen.statuses).not.toHaveProperty('503 without Retry-After')
    expect(seen.statuses['503']).toBeGreaterThan(0)
    expect([seen.health, seen.write]).toEqual([200, 200])
    expect(seen.peak).toBeLessThan(largest)
    // Requests admitted earlier are answered first.
    expect(seen.recovery).toBeLessThan(60_000)
  },
)
