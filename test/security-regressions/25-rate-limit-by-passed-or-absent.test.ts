import { afterEach, beforeEach, expect, vi } from 'vitest'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { makeSession } from '../factories/make-session.ts'
import { openAccount } from '../harness/open-account.ts'
import { test as serverTest } from '../harness/server-test.ts'
import type { FirstServer, TestServer } from '../harness/test-server.ts'
import { rawRequest } from './raw-request.ts'

const person = 60
const address = 20
const limits = { RATE_LIMIT_PER_MINUTE: String(person), RATE_LIMIT_ANONYMOUS: String(address) }

const test = serverTest.extend('settings', { scope: 'file' }, limits)

// Keeps each test within one rate-limit minute, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type Send = (attempt: number) => {
  path?: string
  method?: string
  headers?: Record<string, string>
}

// Starts a server per test, so that the counts of one test do not affect the next.
const countedIn = async (
  server: FirstServer,
  times: number,
  send: Send,
  env: Record<string, string> = {},
) => {
  const at: TestServer = await server.another({ ...limits, ...env })
  try {
    const statuses: number[] = []
    let last
    for (let attempt = 0; attempt < times; attempt += 1) {
      const { path = '/api/session', method = 'GET', headers = {} } = send(attempt)
      last = await at.fetch(path, { method, headers })
      statuses.push(last.status)
    }
    const after = async (headers: Record<string, string>) =>
      (await at.fetch('/api/session', { headers })).status
    return {
      passed: statuses.filter((status) => status !== 429).length,
      last,
      others: await after(server.as('C-')),
      health: (await at.fetch('/healthz')).status,
    }
  } finally {
    await at.close()
  }
}

test('25 Rate limit by-passed or absent: each person has a limit of calls a minute of their own, and gets 429 beyond it', async ({
  server,
}) => {
  const { passed, last, others, health } = await countedIn(server, person + 10, () => ({
    headers: server.as('C+'),
  }))
  // The first call is counted by address, because its session is not known yet.
  expect(passed).toBe(person + 1)
  expect(last?.body).toMatchObject({ error: 'Too many requests', error_code: 'tooManyRequests' })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect([others, health]).toEqual([200, 200])
})

test('25 Rate limit by-passed or absent: more sessions of one person are not more calls', async ({
  server,
}) => {
  const second = await openAccount(server, 'sessions-of-one', 'one@tests.test')
  const another = await makeSession(
    (text, values) => server.sql('identity', text, values),
    'sessions-of-one',
  )
  const cookies = [second.cookie, another.cookie]
  const { passed } = await countedIn(server, person + 20, (attempt) => ({
    headers: { cookie: cookies[attempt % 2] ?? '' },
  }))
  expect(passed).toBe(person + 2)
})

test.for([
  [
    'a new cookie each time',
    (attempt: number) => ({
      headers: { cookie: `plumbline.session_token=${String(attempt).padStart(32, 'x')}.signature` },
    }),
  ],
  [
    'a new address told each time',
    (attempt: number) => ({
      headers: {
        'x-forwarded-for': `10.0.0.${attempt}`,
        'x-real-ip': `10.0.1.${attempt}`,
        forwarded: `for=10.0.2.${attempt}`,
        'cf-connecting-ip': `10.0.3.${attempt}`,
        'true-client-ip': `10.0.4.${attempt}`,
      },
    }),
  ],
  [
    'a new spelling of the path each time',
    (attempt: number) => ({
      path:
        [
          '/api/session',
          '/api/session?',
          '/%61pi/session',
          `/api/session?x=${attempt}`,
          '/API/session',
          '//api/session',
          `/api/${attempt}`,
        ][attempt % 7] ?? '',
    }),
  ],
  [
    'another method each time',
    (attempt: number) => ({
      method: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'][attempt % 5] ?? '',
    }),
  ],
  ['calls that fail', () => ({ path: '/api/v5/admin/all_users' })],
  ['pages', (attempt: number) => ({ path: `/app/${attempt}` })],
] as const)(
  '25 Rate limit by-passed or absent: %s is counted like one address',
  async ([_what, send], { server }) => {
    expect((await countedIn(server, address + 15, send)).passed).toBe(address)
  },
)

test('25 Rate limit by-passed or absent: limits password guesses by the last forwarded address behind a proxy, and by the network for IPv6', async ({
  server,
}) => {
  const env = { BEHIND_TLS: 'true' }
  const told = (last: (attempt: number) => string) => (attempt: number) => ({
    headers: { 'x-forwarded-for': `10.0.0.${attempt}, ${last(attempt)}` },
  })
  expect(
    (
      await countedIn(
        server,
        address + 5,
        told(() => '192.0.2.7'),
        env,
      )
    ).passed,
  ).toBe(address)
  expect(
    (
      await countedIn(
        server,
        address + 5,
        told((attempt) => `2001:db8:1:2::${attempt + 1}`),
        env,
      )
    ).passed,
  ).toBe(address)
  expect(
    (
      await countedIn(
        server,
        address + 5,
        told((attempt) => `192.0.2.${attempt}`),
        env,
      )
    ).passed,
  ).toBe(address + 5)
})

test('25 Rate limit by-passed or absent: uploads, exports and calls that send mail have lower limits', async ({
  server,
}) => {
  const uploads = await countedIn(server, person / 10 + 4, (attempt) => ({
    path: attempt === 0 ? '/api/session' : uploadPath,
    method: attempt === 0 ? 'GET' : 'POST',
    headers: server.as('C+'),
  }))
  expect(uploads.passed).toBe(person / 10 + 1)
  for (const path of ['/api/auth/request-password-reset', '/api/auth/sign-up/email'])
    for (const spelled of [path, path.replace('/auth/', '/%61uth/')])
      expect((await countedIn(server, 4, () => ({ path: spelled, method: 'POST' }))).passed).toBe(1)
})

test.for([
  ['sign-in/email', 30],
  ['two-factor/verify-totp', 20],
  ['factors/confirm', 20],
] as const)(
  '25 Rate limit by-passed or absent: other spellings of %s count as the same, and calls of other sites use up none',
  async ([call, most], { server }) => {
    const at: TestServer = await server.another({ RATE_LIMIT_ANONYMOUS: '1000' })
    const post = async (path: string, origin = at.address) => {
      const [answer] = await rawRequest(
        at.address,
        `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
      )
      return answer?.status
    }
    try {
      for (let attempt = 0; attempt < most + 5; attempt += 1)
        expect(await post(`/api/auth/${call}`, 'https://elsewhere.test')).toBe(403)
      const tried: unknown[] = []
      for (let attempt = 0; attempt < most + 2; attempt += 1)
        tried.push(await post(`/api/auth/${call}`))
      expect(tried.filter((status) => status !== 429)).toHaveLength(most)
      for (const path of [
        `/api/auth/./${call}`,
        `/api/auth/x/../${call}`,
        `/api/auth/${call.replace('/', '\\')}`,
        `/api/auth/${call}/.`,
        `/api/auth/${call.replace('/', '%2f')}`,
      ])
        expect([400, 404]).toContain(await post(path))
    } finally {
      await at.close()
    }
  },
)
