import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { testSecret } from '../factories/make-session.ts'
import { test as serverTest } from '../harness/server-test.ts'
import { openTestServer, type TestServer } from '../harness/test-server.ts'
import { rawRequest } from './raw-request.ts'

type NewCanary = () => string

const everyDoor = async (server: TestServer, canary: NewCanary) => {
  const json = { 'content-type': 'application/json', origin: server.address }
  const headers = () => ({
    cookie: `plumbline.session_token=${canary().padEnd(32, 'x')}.${canary()}; other=${canary()}`,
    authorization: `Bearer ${canary()}`,
    'user-agent': canary(),
    referer: `http://x.test/?token=${canary()}`,
    'x-forwarded-host': canary(),
    'idempotency-key': canary(),
    'if-none-match': canary(),
  })
  for (const route of server.routes) {
    const [method = '', path = ''] = route.split(' ')
    if (path.startsWith('/assets')) continue
    for (const who of [{}, server.as('ADM')])
      await server.fetch(
        `${path.replaceAll(/:\w+|\*/g, () => canary())}?q=${canary()}&token=${canary()}&user_id=${canary()}`,
        {
          method,
          headers: { ...headers(), ...who, ...json },
          ...(method === 'POST' && {
            body: JSON.stringify({
              email: `${canary()}@x.test`,
              password: canary(),
              token: canary(),
              focus: 'Task',
              action: 'Create',
              parameters: { text: canary(), project_id: canary() },
            }),
          }),
        },
      )
  }
  for (const [email, password] of [
    [`${canary()}@x.test`, canary()],
    ['ada.admin@plumbline.test', canary()],
  ])
    await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    })
  for (const path of [
    '/api/auth/sign-up/email',
    '/api/auth/request-password-reset',
    `/api/auth/reset-password/${canary()}`,
    '/api/auth/verify-email',
    '/api/auth/two-factor/verify-totp',
    '/api/auth/change-password',
  ])
    await server.fetch(`${path}?token=${canary()}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        email: `${canary()}@x.test`,
        name: canary(),
        password: canary(),
        newPassword: canary(),
        token: canary(),
        code: canary(),
      }),
    })
  await server.fetch(`/nothing/${canary()}?x=${canary()}`)
  await server.fetch(`/%zz${canary()}`)
  await server.post('ADM', `{"text":"${canary()}`, 'rds')
  await rawRequest(server.address, `${canary()} / HTTP/1.1\r\ncookie: ${canary()}\r\n\r\n`)
}

const faults = async (server: TestServer, canary: NewCanary) => {
  // A missing table, a value that the database repeats, a row that violates a constraint: the log names the error without the values.
  await server.sql('rds', 'alter table "Task" rename to "Away"')
  await server.write('ADM', 'Task:Create', { project_id: 1, standard_id: 1, text: canary() })
  await server.read('ADM', 'tasks/for_dashboard', { user_id: canary() })
  await server.sql('rds', 'alter table "Away" rename to "Task"')
  await server.sql(
    'rds',
    `alter table "User" add constraint "Canaries" check ("Title" not like 'canary%') not valid`,
  )
  const { status } = await server.write('K+', 'User:Update', {
    Id: server.idOf('K+'),
    Title: canary(),
  })
  await server.sql('rds', 'alter table "User" drop constraint "Canaries"')
  expect(status).toBe(500)
}

const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const printed: string[] = []
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed.push(String(text))
        return true
      })
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, name).mockImplementation(
        (...told) => void printed.push(told.map(String).join(' ')),
      )
    const server = await openTestServer({ LOG_LEVEL: 'trace' })
    onCleanup(async () => {
      await server.close()
      vi.restoreAllMocks()
    })
    return { ...server, printed }
  })
  .extend('attacked', { scope: 'file' }, async ({ server }) => {
    const canaries: string[] = []
    const canary = () => {
      const text = `canary${canaries.length + 1}x7f3a`
      canaries.push(text)
      return text
    }
    await everyDoor(server, canary)
    await faults(server, canary)
    return { ...server, canaries }
  })

test('35 Secrets in logs, version shown: the log contains no input and no secret', async ({
  attacked: server,
}) => {
  const hashes = await server.sql('identity', 'select "token" as hash from "session"')
  const [token = ''] = /(?<==)[\w-]{20,}/.exec(server.as('ADM')['cookie'] ?? '') ?? []
  expect(token).not.toBe('')
  const text = [...server.logged, ...server.printed].join('\n')
  expect(server.logged.length).toBeGreaterThan(100)
  const found = [
    ...server.canaries,
    ...hashes.map(({ hash }) => hash as string),
    token,
    new URL(server.urls.rds).password,
    testSecret,
    'plumb the line',
    '@tests.test',
  ].filter((secret) => text.includes(secret))
  expect(found).toEqual([])
})

test('35 Secrets in logs, version shown: each line is JSON with route, status, duration and user, and no input adds a line', async ({
  attacked: server,
}) => {
  await server.fetch(
    `/api/v5/projects/1/project?x=${encodeURIComponent('\n{"level":60,"msg":"forged"}\r\n')}`,
    {
      headers: { ...server.as('K+'), 'user-agent': 'x\\n{"level":60}' },
    },
  )
  await server.read('C-', 'projects/{id}/project', { id: 1 })
  await server.read('C-', 'admin/gf_login_info')
  const lines = server.logged.map((line) => {
    expect(line.trim()).not.toContain('\n')
    return JSON.parse(line) as Record<string, unknown>
  })
  expect(lines.filter(({ level, msg }) => level === 60 || msg === 'forged')).toEqual([])
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'not found',
      method: 'GET',
      route: '/api/v5/projects/:id/project',
      status: 404,
      ms: expect.any(Number),
      user: server.idOf('C-').toLowerCase(),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ event: 'sign-in failed', level: 40 }))
  expect(lines).toContainEqual(expect.objectContaining({ event: 'not signed in', level: 40 }))
  expect(lines).toContainEqual(expect.objectContaining({ event: 'denied', level: 40 }))
  expect(lines.some(({ event, level }) => event === 'failed' && level === 50)).toBe(true)
})

test('35 Secrets in logs, version shown: signing in and out is logged by user id', async ({
  server,
}) => {
  const answered = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ email: 'sam.senior@plumbline.test', password: 'plumb the line' }),
  })
  expect(answered.status).toBe(200)
  const cookie = String([answered.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: server.address },
    body: '{}',
  })
  const [account] = await server.sql(
    'identity',
    `select "id" from "user" where "email" = 'sam.senior@plumbline.test'`,
  )
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'signed in', user: account.id }))
  expect(lines).toContainEqual(expect.objectContaining({ event: 'signed out' }))
})

test('35 Secrets in logs, version shown: no response contains a version, a path of the server or its components', async ({
  server,
}) => {
  const root = join(import.meta.dirname, '../..')
  const { version, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { version: string; dependencies: Record<string, string> }
  const live = await server.another({
    TARGET_ENV: 'live',
    DEMO_MODE: 'false',
    PUBLIC_URL: 'https://plumbline.example',
  })
  try {
    const answers = []
    for (const [path, method] of [
      ['/', 'GET'],
      ['/app', 'GET'],
      ['/api/session', 'GET'],
      ['/healthz', 'GET'],
      ['/readyz', 'GET'],
      ['/nothing', 'GET'],
      ['/api/nothing', 'GET'],
      ['/%zz', 'GET'],
      ['/api/v3/write/transformation', 'POST'],
      ['/api/v3/write/transformation', 'TRACE'],
      ['/api/auth/sign-in/email', 'POST'],
      ['/api/auth/error', 'GET'],
      ['/api/auth/nothing', 'GET'],
      ['/api/openapi.json', 'GET'],
      ['/api/docs', 'GET'],
    ] as const)
      answers.push(
        await live.fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(method === 'POST' && { body: '{"x":' }),
        }),
      )
    const text = JSON.stringify(answers)
    for (const name of [
      'fastify',
      'better-auth',
      'postgres',
      'node_modules',
      root,
      'stack',
      '    at ',
      process.version,
      dependencies['fastify'] ?? '',
    ])
      expect([name, text.toLowerCase().includes(name.toLowerCase())]).toEqual([name, false])
    expect(text).not.toContain(`"${version}"`)
    for (const path of ['/api/openapi.json', '/api/docs/style.css'])
      expect((await live.fetch(path)).status).toBe(401)
  } finally {
    await live.close()
  }
})
