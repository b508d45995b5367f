import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { makeAccount } from '#test/factories/make-account.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const head = (line: string, headers: Record<string, string>) =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/** Sends a call right after another one whose immediate response shows that the server has received both; returns the connection. */
const sent = (server: FirstServer, bytes: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.once('data', () => resolve(socket))
    socket.write(`${head('GET /healthz', { host: 'x' })}${bytes}`)
  })

const json = (server: FirstServer, path: string, body: object) => {
  const text = JSON.stringify(body)
  return `${head(`POST ${path}`, {
    host: 'x',
    origin: server.address,
    'content-type': 'application/json',
    'content-length': String(text.length),
  })}${text}`
}

/** Locks a table while calls that need it are in flight, disconnects all of them, and releases the lock. */
async function hangUp(
  server: FirstServer,
  database: 'rds' | 'identity',
  table: string,
  calls: readonly string[],
) {
  const holder = new pg.Client({ connectionString: server.ownerUrls[database] })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table "${table}" in access exclusive mode`)
    const sockets = await Promise.all(calls.map((call) => sent(server, call)))
    for (const socket of sockets) socket.resetAndDestroy()
    expect((await server.fetch('/healthz')).status).toBe(200)
    await holder.query('commit')
  } finally {
    await holder.end()
  }
}

const records = (server: FirstServer, target: 'rds' | 'ps', call: string) =>
  server.sql(target, `select * from "Refusal" where "Call" = $1 order by "Id"`, [call])

test('40 denied reads whose callers disconnect leave 40 records, each with person and address', async ({
  server,
  made,
}) => {
  // With a known session, calls are counted by person, so nothing has read the connection's address before it
  // closes.
  await server.fetch('/api/session', { headers: server.as('Kx') })
  const ids = Array.from({ length: 40 }, (_, index) => made.project + index)
  await hangUp(
    server,
    'rds',
    'ChangeCount',
    ids.map((id) =>
      head(`GET /api/v5/projects/${id}/project?apiDb=rds`, { host: 'x', ...server.as('Kx') }),
    ),
  )
  const call = 'projects/{id}/project'
  await expect.poll(async () => (await records(server, 'rds', call)).length).toBe(40)
  const rows = await records(server, 'rds', call)
  expect(new Set(rows.map(({ ProjectId }) => ProjectId))).toEqual(new Set(ids))
  expect(rows.map(({ UserId, Address, Status }) => [UserId, Address, Status])).toEqual(
    ids.map(() => [server.idOf('Kx'), '127.0.0.1', 404]),
  )
})

test('wrong passwords whose senders disconnect are counted and recorded', async ({ server }) => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => makeAccount(server)))
  await hangUp(
    server,
    'identity',
    'sign_in',
    accounts.map(({ email }) =>
      json(server, '/api/auth/sign-in/email', { email, password: 'not the password' }),
    ),
  )
  await expect.poll(async () => (await records(server, 'ps', 'sign-in/email')).length).toBe(4)
  const rows = await records(server, 'ps', 'sign-in/email')
  expect(new Set(rows.map(({ UserId }) => UserId))).toEqual(new Set(accounts.map(({ id }) => id)))
  expect(rows.map(({ Address, Status }) => [Address, Status])).toEqual(
    accounts.map(() => ['127.0.0.1', 401]),
  )
  const failures = await server.sql(
    'identity',
    `select sum("failedAttempts")::int as "sum" from "sign_in" where "userId" = any($1)`,
    [accounts.map(({ id }) => id)],
  )
  expect(failures).toEqual([{ sum: 4 }])
})

test('a rejected upload that is aborted leaves a record', async ({ server }) => {
  const socket = await sent(
    server,
    `${head('POST /api/v5/uploads?apiDb=rds&file_name=a.pdf', {
      host: 'x',
      origin: server.address,
      'content-type': 'application/octet-stream',
      'content-length': '1000000',
      ...server.as('LOCK'),
    })}${'x'.repeat(10_000)}`,
  )
  socket.destroy()
  await expect.poll(() => records(server, 'rds', 'upload')).toHaveLength(1)
  expect(await records(server, 'rds', 'upload')).toMatchObject([
    { UserId: server.idOf('LOCK'), Address: '127.0.0.1', Status: 401 },
  ])
})
