import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { reachableCalls } from '#server/auth/sign-in/reachable-endpoints.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeSession } from '#test/factories/make-session.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { anonymousLimits, clientLimits, consultantLimits } from './body-limits.ts'

/** Sends the headers of a request and only `body` of its body; resolves with the status as soon as it arrives. */
const statusOf = (
  server: FirstServer,
  path: string,
  headers: Record<string, string>,
  {
    method = 'POST',
    body = '',
    at = server,
  }: { method?: string; body?: string | Buffer; at?: TestServer } = {},
) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(at.address)
    const lines = Object.entries({
      host: 'x',
      'content-type': 'application/json',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(Number(port), hostname)
    socket.once('data', (part) => {
      resolve(Number(part.toString().split(' ')[1]))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(0))
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(body)
  })

const announced = (bytes: number) => ({ 'content-length': String(bytes) })

/** Lists the registered routes that accept a body, with each endpoint of the sign-in library. */
const callsWithBody = (at: TestServer) =>
  at.routes.flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    return method === 'GET' || method === 'HEAD' ? [] : [{ method, path }]
  })

// The requests of a resumable upload, as its protocol defines them.
const piece = '/api/v5/uploads/:id'

// What people store only for themselves, which is not a write.
const looks = '/api/v5/projects/:id/looks'
const views = '/api/v5/projects/:id/views'

// The page behind the unsubscribe links of mails accepts a form, and has its own test.
const unsubscribing = '/unsubscribe'

const paths = (server: FirstServer) => [
  ...callsWithBody(server).flatMap(({ method, path }) =>
    method === 'POST' && path !== unsubscribing ? path : [],
  ),
  ...reachableCalls.flatMap((call) =>
    call.startsWith('POST ') ? [`/api/auth${call.slice(5)}`] : [],
  ),
]

// Endpoints without a session: signing in and up, links in mails, and signing out, which may be repeated.
const open = new Set([
  '/api/auth/link',
  '/api/auth/accept-invitation',
  '/api/auth/sign-up',
  '/api/auth/sign-up/again',
  '/api/auth/sign-up/verify',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/change-email/verify',
  '/api/auth/sign-in/email',
  '/api/auth/sign-out',
  '/api/auth/two-factor/verify-totp',
  '/api/auth/two-factor/verify-backup-code',
  '/api/auth/passkey/verify-authentication',
])

test('accepts bodies by POST, and by other methods only pieces of uploads, looks and views', ({
  server,
}) => {
  const calls = callsWithBody(server)
  expect(calls.length).toBeGreaterThan(12)
  const others = calls.filter(({ method }) => method !== 'POST')
  expect(new Set(others.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set([
      `PUT ${looks}`,
      `PUT ${views}`,
      `DELETE ${views}/:view_id`,
      `PATCH ${piece}`,
      `DELETE ${piece}`,
    ]),
  )
})

test('returns 401 before reading the body when a required session is missing, however short the body', async ({
  server,
}) => {
  const closed = paths(server).filter((path) => !open.has(path))
  expect(closed).toEqual(
    expect.arrayContaining([
      '/api/v3/write/transformation',
      '/api/v5/uploads',
      '/api/v5/admin/mail/send_again',
      '/api/v5/own_sessions/end',
      '/api/auth/change-password',
      '/api/auth/factors/confirm',
    ]),
  )
  for (const path of closed)
    for (const length of [2, 5_000, 50_000_000])
      expect([path, length, await statusOf(server, path, announced(length))]).toEqual([
        path,
        length,
        401,
      ])
  for (const [method, path] of [
    ['PATCH', piece],
    ['DELETE', piece],
    ['PUT', looks],
    ['PUT', views],
    ['DELETE', `${views}/1`],
  ] as const)
    expect(await statusOf(server, path, announced(5_000), { method })).toBe(401)
})

test('returns 413 before reading more than a few kilobytes when no session is required', async ({
  server,
}) => {
  expect(paths(server).filter((path) => open.has(path))).toHaveLength(open.size)
  for (const path of open)
    for (const length of [anonymousLimits.bytes + 1, 50_000_000])
      expect([path, length, await statusOf(server, path, announced(length))]).toEqual([
        path,
        length,
        413,
      ])
})

// The longest credential id (1,023 bytes) and an RSA signature of 4,096 bits in WebAuthn's encoding.
const passkeyAnswer = {
  id: 'i'.repeat(1_364),
  rawId: 'i'.repeat(1_364),
  type: 'public-key',
  authenticatorAttachment: 'cross-platform',
  clientExtensionResults: { credProps: { rk: true } },
  response: {
    clientDataJSON: 'c'.repeat(700),
    authenticatorData: 'a'.repeat(400),
    signature: 's'.repeat(684),
    userHandle: 'u'.repeat(86),
  },
}

test.for([
  ['/api/auth/passkey/verify-authentication', { response: passkeyAnswer }],
  [
    '/api/auth/sign-up',
    {
      FirstName: '名'.repeat(100),
      LastName: '名'.repeat(100),
      email: `${'x'.repeat(240)}@tests.test`,
      password: '密'.repeat(1_000),
    },
  ],
  ['/api/auth/accept-invitation', { token: 'x'.repeat(43), password: '密'.repeat(1_000) }],
] as const)(
  'accepts the largest valid body of %s without a session',
  async ([path, sent], { server }) => {
    const body = JSON.stringify(sent)
    const { status, body: answer } = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body,
    })
    expect([status < 500, status !== 413]).toEqual([true, true])
    // Any response but 413 shows that the body was read.
    expect(answer.error).not.toBe('Invalid Parameters')
  },
)

test('accepts the longest comment of a client with every character escaped', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const escaped = (length: number) =>
    `{"focus":"Standard","action":"UpdateClientComment","parameters":{"project_id":${project},"standard_id":${standards[0]!.id},"phase":"desktop-review","client_comment":"${'\\u540d'.repeat(length)}"}}`
  const taken = await server.post('K+', escaped(20_000), 'rds')
  expect([taken.status, taken.body.data.transformation.parameters.client_comment]).toEqual([
    200,
    '名'.repeat(20_000),
  ])
  expect((await server.post('K+', escaped(20_001), 'rds')).status).toBe(400)
})

const inChunks = (bytes: number) =>
  Buffer.concat([
    Buffer.from(`${bytes.toString(16)}\r\n`),
    Buffer.alloc(bytes, ' '),
    Buffer.from('\r\n'),
  ])

test('rejects a chunked body as soon as it exceeds the limit of its sender', async ({ server }) => {
  const chunked = { 'transfer-encoding': 'chunked' }
  for (const path of open)
    expect([
      path,
      await statusOf(server, path, chunked, { body: inChunks(anonymousLimits.bytes + 1) }),
    ]).toEqual([path, 413])
  const write = '/api/v3/write/transformation'
  expect(await statusOf(server, write, chunked)).toBe(401)
  for (const [role, { bytes }] of [
    ['K+', clientLimits],
    ['C+', consultantLimits],
  ] as const)
    expect(
      await statusOf(
        server,
        write,
        { ...chunked, ...server.as(role) },
        { body: inChunks(bytes + 1) },
      ),
    ).toBe(413)
})

test('limits the form of a back-channel logout, too', async ({ server }) => {
  const hosted = await server.another({
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'house',
  })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = '/api/auth/hosted/logout'
  expect(hosted.routes).toContain(`POST ${path}`)
  const beyond = anonymousLimits.bytes + 1
  expect(await statusOf(server, path, { ...form, ...announced(beyond) }, { at: hosted })).toBe(413)
  const chunks = { at: hosted, body: inChunks(beyond) }
  expect(await statusOf(server, path, { ...form, 'transfer-encoding': 'chunked' }, chunks)).toBe(
    413,
  )
  await hosted.close()
})

test.for([
  ['K+', clientLimits.bytes],
  ['C+', consultantLimits.bytes],
] as const)('limits %s to %i bytes before reading them', async ([role, bytes], { server }) => {
  for (const length of [bytes + 1, 30_000_000])
    expect(
      await statusOf(server, '/api/v3/write/transformation', {
        ...server.as(role as Role),
        ...announced(length),
      }),
    ).toBe(413)
})

test('applies the anonymous limit to a session without its second factor', async ({ server }) => {
  const strict = await server.another({ STAFF_SECOND_FACTOR: 'required' })
  const session = await makeSession(
    (text, values) => server.sql('identity', text, values),
    people['C+'].id,
  )
  const write = '/api/v3/write/transformation'
  const headers = { ...session, ...announced(1_000) }
  expect(await statusOf(server, write, headers, { at: strict })).toBe(403)
  const long = { ...session, ...announced(anonymousLimits.bytes + 1) }
  expect(await statusOf(server, '/api/auth/factors/confirm', long, { at: strict })).toBe(413)
  await strict.close()
})

test('responds without reading the body on GET routes and unknown paths', async ({ server }) => {
  expect(await statusOf(server, '/api/nothing', announced(50_000_000))).toBe(404)
  expect(await statusOf(server, '/api/v5/admin/all_users', announced(50_000_000))).toBe(405)
})

test('returns 401 for a body that is not JSON when a required session is missing', async ({
  server,
}) => {
  for (const body of ['{', '[]', '{"a":1,"a":2}', '[[[[[[[[[[[[1]]]]]]]]]]]]']) {
    const { status } = await server.post('ANON', body, 'rds')
    expect([body, status]).toEqual([body, 401])
  }
})

const limited = (parameters: string) =>
  `{"focus":"Standard","action":"UpdateStatus","parameters":{${parameters}}}`

test.for([
  ['elements', limited(`"a":[${'0,'.repeat(5_000)}0]`)],
  [
    'members of one object',
    limited(Array.from({ length: 1_100 }, (_, at) => `"k${at}":1`).join(',')),
  ],
  [
    'members',
    limited(
      `"a":[${Array.from({ length: 900 }, () => '{"a":1,"b":2,"c":3,"d":4,"e":5}').join(',')}]`,
    ),
  ],
  ['depth', limited(`"a":${'['.repeat(40)}${']'.repeat(40)}`)],
] as const)('rejects a body with too many %s', async ([_, body], { server }) => {
  const { status, body: answer } = await server.post('C+', body, 'rds')
  expect([status, answer.error]).toEqual([400, 'Invalid Parameters'])
})

/** Sends only the headers of four long bodies of one person. */
const fourLongBodies = (server: FirstServer) =>
  Array.from({ length: 4 }, () => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const cookie = server.as('C-')['cookie'] ?? ''
    socket.write(
      `POST /api/v3/write/transformation HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncookie: ${cookie}\r\ncontent-length: 100000\r\n\r\n`,
    )
    return socket
  })

test('releases the slot of a long body whose sender disconnects during the session lookup', async ({
  server,
}) => {
  const holder = new pg.Client({ connectionString: server.ownerUrls.identity })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table session in access exclusive mode')
  const ends: Promise<unknown>[] = []
  const started = 'http.server.request.start'
  const onStart = (message: unknown) =>
    void ends.push(once((message as { request: IncomingMessage }).request.socket, 'close'))
  subscribe(started, onStart)
  const sockets = fourLongBodies(server)
  // The server has read the headers of all four and notices each disconnect before the lookup ends.
  await expect.poll(() => ends.length).toBe(sockets.length)
  unsubscribe(started, onStart)
  await expectWaiting(server, 'identity')
  for (const socket of sockets) socket.destroy()
  await Promise.all(ends)
  await holder.query('rollback')
  await holder.end()
  const body = `{"a":"${'x'.repeat(50_000)}"}`
  expect((await server.post('C-', body, 'rds')).status).toBe(400)
})

test('admits four concurrent long bodies of one person and rejects the fifth', async ({
  server,
}) => {
  const write = '/api/v3/write/transformation'
  const headers = { ...server.as('C-'), ...announced(100_000) }
  const waiting = fourLongBodies(server)
  await expect.poll(() => statusOf(server, write, headers)).toBe(429)
  // Other people and short bodies are not limited.
  expect((await server.post('C-', '{}', 'rds')).status).toBe(400)
  expect((await server.post('C+', `{"a":"${'x'.repeat(50_000)}"}`, 'rds')).status).toBe(400)
  for (const socket of waiting) socket.destroy()
  const body = `{"a":"${'x'.repeat(50_000)}"}`
  await expect.poll(async () => (await server.post('C-', body, 'rds')).status).toBe(400)
})

test('limits rejected bodies of a person more tightly than other calls', async ({ server }) => {
  const few = await server.another({ RATE_LIMIT_PER_MINUTE: '1000', RATE_LIMIT_ANONYMOUS: '100' })
  await few.fetch('/api/session', { headers: few.as('C+') })
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1)
    statuses.push((await few.post('C+', '{"focus":1}', 'rds')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  const last = await few.post('C+', '{}', 'rds')
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  // Neither reads nor other people are limited.
  expect((await few.fetch('/api/session', { headers: few.as('C+') })).status).toBe(200)
  expect((await few.post('C-', '{}', 'rds')).status).toBe(400)
  const anonymous: number[] = []
  for (let time = 0; time < 12; time += 1)
    anonymous.push(await statusOf(server, '/api/auth/link', announced(2), { at: few, body: '[]' }))
  expect(anonymous.filter((status) => status === 400)).toHaveLength(5)
  await few.close()
})

test('counts long bodies as several calls of the rate limit', async ({ server }) => {
  const few = await server.another({ RATE_LIMIT_PER_MINUTE: '100' })
  // Denied by permission, not for the body.
  const longWrite = (length: number) =>
    `{"focus":"Module","action":"Create","parameters":{"Name":"${'x'.repeat(length)}"}}`
  await few.fetch('/api/session', { headers: few.as('C+') })
  const passed = async (length: number, times: number) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1)
      statuses.push((await few.post('C+', longWrite(length), 'rds')).status)
    return statuses.filter((status) => status !== 429).length
  }
  expect(await passed(1_000, 13)).toBe(13)
  expect(await passed(20_000, 13)).toBe(10)
  expect(await passed(200_000, 3)).toBe(1)
  await few.close()
})
