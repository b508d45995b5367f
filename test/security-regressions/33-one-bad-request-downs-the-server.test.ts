import { connect } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { test } from '../harness/server-test.ts'
import type { TestServer } from '../harness/test-server.ts'
import { rawRequest } from './raw-request.ts'

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(async () => {
  process.prependListener('uncaughtException', note)
  process.prependListener('unhandledRejection', note)
})

afterAll(async () => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

const isServing = async (server: TestServer) => {
  expect((await server.fetch('/healthz')).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(200)
  expect((await server.read('ADM', 'admin/all_projects')).status).toBe(200)
  expect(uncaught).toEqual([])
}

const json = { 'content-type': 'application/json' }

test('33 One bad request downs the server: a value of another type than was meant is refused, everywhere', async ({
  server,
}) => {
  for (const value of [
    'abc',
    1.5,
    -1,
    1e308,
    null,
    true,
    [],
    {},
    [[]],
    { length: -1 },
    '\0',
    '\uD800',
    'x'.repeat(100_000),
  ])
    for (const [focus, action, parameters] of [
      ['Task', 'Create', { project_id: value, standard_id: value, text: value, assignees: value }],
      ['Task', 'Edit', { task_id: value, project_id: value, add_assignees: [value] }],
      ['Project', 'UpdateStandardAssignments', { project_id: value, assignmentChanges: [value] }],
      ['Project', 'UpdateSettings', { project_id: 1, changes: value }],
      ['Module', 'Import', { text: value, file_name: value, dry_run: value }],
      ['Date', 'Create', { project_id: 1, date: value, name: value }],
      [value, value, value],
    ] as const) {
      const { status } = await server.post(
        'ADM',
        { focus, action, parameters, user_id: value, expected: value },
        'rds',
      )
      expect([focus, action, value, status < 500]).toEqual([focus, action, value, true])
    }
  await isServing(server)
})

test('33 One bad request downs the server: malformed headers are parsed or rejected', async ({
  server,
}) => {
  for (const [name, values] of Object.entries({
    host: ['', ':', '[', '[::1', 'a b', 'x:99999', '\u00FF'],
    cookie: [
      '=',
      ';;;',
      'plumbline.session_token',
      'plumbline.session_token=%E0%A4%A',
      `plumbline.session_token=${'a'.repeat(9_000)}`,
      'plumbline.session_token=\u00FF.x',
    ],
    'x-forwarded-for': [
      '',
      ',',
      'unknown',
      '999.999.999.999',
      '::ffff:x',
      'fe80::1%eth0',
      '\u00FF',
    ],
    'if-none-match': ['"', 'W/', '*', ','.repeat(5_000)],
    range: ['bytes=', 'bytes=-', 'bytes=9-1', 'bytes=0-0,1-1', 'x=1', `bytes=0-${'9'.repeat(400)}`],
    'accept-encoding': ['', 'gzip;q=x', '*;q=0'],
    'idempotency-key': ['', '\u00FF', 'x'.repeat(5_000), '{}'],
    origin: ['://', 'http://', 'http://[::1'],
    'content-type': ['application/json; charset=', '\u00FF'],
    'user-agent': ['\u00FF${jndi:ldap://x}'],
    expect: ['100-continue', 'x'],
    upgrade: ['websocket', 'h2c'],
    connection: ['upgrade', 'close, keep-alive', 'host'],
    te: ['trailers', 'x'],
    'transfer-encoding': ['gzip, chunked'],
  }))
    for (const value of values)
      for (const path of [
        '/api/session',
        '/api/auth/get-session',
        '/app',
        '/api/v5/admin/all_projects',
        '/assets/x.js',
      ]) {
        const head = `${name === 'host' ? '' : 'host: x\r\n'}${name}: ${value}\r\n${name === 'connection' ? '' : 'connection: close\r\n'}`
        const answers = await rawRequest(
          server.address,
          Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1'),
        )
        expect([name, value, path, answers.filter(({ status }) => status >= 500)]).toEqual([
          name,
          value,
          path,
          [],
        ])
      }
  await isServing(server)
})

test('33 One bad request downs the server: a burst of calls, good and bad, is answered whole', async ({
  server,
}) => {
  const calls = Array.from({ length: 400 }, (_, index) =>
    index % 4 === 0
      ? server.read('ADM', 'projects/{id}/standard_phase', { id: 1 })
      : index % 4 === 1
        ? server.post('ADM', '{"focus":', 'rds')
        : index % 4 === 2
          ? server.fetch('/api/auth/sign-in/email', {
              method: 'POST',
              headers: { ...json, origin: server.address },
              body: '{"email":1,"password":[]}',
            })
          : server.fetch(`/api/v5/projects/${index}/project?apiDb=x`, { headers: server.as('K+') }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await isServing(server)
})

const left = (server: TestServer, bytes: string) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, () => {
        socket.resetAndDestroy()
        resolve()
      })
    })
    socket.on('error', () => {})
  })

test('33 One bad request downs the server: a disconnect in the middle leaves nothing behind that crashes', async ({
  server,
}) => {
  const cookie = `cookie: ${server.as('ADM')['cookie'] ?? ''}\r\n`
  for (let time = 0; time < 20; time += 1) {
    await left(server, 'GET /api')
    await left(server, `GET /api/v5/admin/all_projects HTTP/1.1\r\nhost: x\r\n${cookie}\r\n`)
    await left(
      server,
      `POST /api/v3/write/transformation HTTP/1.1\r\nhost: x\r\n${cookie}content-type: application/json\r\ncontent-length: 500\r\n\r\n{"focus"`,
    )
    await left(
      server,
      `POST /api/v5/uploads?apiDb=rds&file_name=x.pdf HTTP/1.1\r\nhost: x\r\n${cookie}content-type: application/pdf\r\ncontent-length: 500000\r\n\r\n%PDF-1.4`,
    )
    await left(
      server,
      `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n5\r\n{"ema`,
    )
  }
  await isServing(server)
})
