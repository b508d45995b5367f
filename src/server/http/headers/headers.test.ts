import { expect } from 'vitest'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { Answered } from '#test/harness/test-server.ts'
import { rawRequest } from '#test/security-regressions/raw-request.ts'

const test = serverTest
  .extend('behindTls', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const behindTls = await server.another({ BEHIND_TLS: 'true' })
    onCleanup(() => behindTls.close())
    return behindTls
  })
  // The response of every route to each of three callers.
  .extend('answers', { scope: 'file' }, async ({ server }) => {
    const answers: { what: string; path: string; headers: Answered['headers'] }[] = []
    for (const { method, path } of pathsOf(server.routes))
      for (const role of ['ANON', 'K+', 'ADM'] as const) {
        const { status, headers } = await server.fetch(path, { method, headers: server.as(role) })
        answers.push({ what: `${role} ${method} ${path} ${status}`, path, headers })
      }
    return answers
  })

const pathsOf = (routes: readonly string[]) =>
  routes.map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { method, path: path.replaceAll(/:\w+/g, '1').replace('*', 'x') }
  })

const guarded = ({ headers }: Pick<Answered, 'headers'>, what: string) => {
  expect([what, headers]).toMatchObject([
    what,
    {
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*frame-ancestors 'none'/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.stringMatching(/no-store|^private, no-cache$|^no-cache$/),
    },
  ])
  const names = Object.keys(headers).filter(
    (name) => name.startsWith('access-control-') || name === 'server' || name === 'x-powered-by',
  )
  expect([what, names]).toEqual([what, []])
}

test('sends the security headers on every route, with and without a session', ({ answers }) => {
  expect(answers.length).toBeGreaterThan(90)
  for (const { what, headers } of answers) guarded({ headers }, what)
})

test.for([
  ['an unknown call', 404, 'GET', '/api/nothing'],
  ['an unknown page', 404, 'GET', '/nothing'],
  ['a missing file', 404, 'GET', '/assets/nothing.js'],
  ['a method that is not taken', 405, 'DELETE', '/api/v5/admin/all_users'],
  ['a question for leave from another site', 405, 'OPTIONS', '/api/v3/write/transformation'],
  ['an address that cannot be read', 400, 'GET', '/%zz'],
  ['a part of a path that is too long', 400, 'GET', `/api/v5/projects/${'1'.repeat(300)}/project`],
] as const)(
  'sends the security headers with %s',
  async ([what, status, method, path], { server }) => {
    const answered = await server.fetch(path, { method, headers: server.as('ADM') })
    expect([answered.status, what]).toEqual([status, what])
    guarded(answered, what)
  },
)

test('sends the security headers when a request is rejected before its route or fails in it', async ({
  server,
}) => {
  const path = '/api/v3/write/transformation'
  const send = (headers: Record<string, string>, body: string) =>
    server.fetch(path, { method: 'POST', headers: { ...server.as('K+'), ...headers }, body })
  const json = { 'content-type': 'application/json' }
  const tooLarge = await send(json, JSON.stringify({ text: 'x'.repeat(1_100_000) }))
  expect(tooLarge.status).toBe(413)
  guarded(tooLarge, 'too large')
  const noJson = await send({ 'content-type': 'text/plain' }, 'x')
  expect(noJson.status).toBe(415)
  guarded(noJson, 'no JSON')
  const broken = await send(json, '{')
  expect(broken.status).toBe(400)
  guarded(broken, 'broken')
  await server.sql('rds', 'alter table "ProjectDate" rename to "Away"')
  const failed = await server.read('ADM', 'dates/dates', { project_id: 1 })
  await server.sql('rds', 'alter table "Away" rename to "ProjectDate"')
  expect(failed.status).toBe(500)
  expect(Object.keys(failed.body).toSorted()).toEqual(['error', 'error_code', 'request_id'])
  guarded(failed, 'failed')
})

test('sends the security headers in response to invalid HTTP', async ({ server }) => {
  for (const [request, status] of [
    ['GARBAGE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const [answered] = await rawRequest(server.address, request)
    expect(answered?.status).toBe(status)
    guarded(answered ?? { headers: {} }, request.slice(0, 20))
  }
})

test('returns 405 with the allowed methods of a path', async ({ server }) => {
  const { headers } = await server.fetch('/api/v3/write/transformation', { method: 'PUT' })
  expect(headers['allow']).toBe('POST')
  expect((await server.fetch('/app/x', { method: 'POST' })).headers['allow']).toBe('GET, HEAD')
})

test('sends HSTS with every response behind TLS, and never without TLS', async ({
  server,
  behindTls,
}) => {
  for (const path of ['/', '/api/session', '/api/nothing', '/%zz']) {
    expect((await behindTls.fetch(path)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await server.fetch(path)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('allows only own scripts on a page, with a new nonce for each response', async ({
  server,
}) => {
  const policies = await Promise.all(
    ['/', '/app', '/sign-in', '/app', '/nothing'].map(async (path) =>
      String((await server.fetch(path)).headers['content-security-policy']),
    ),
  )
  for (const policy of policies) {
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
  }
  expect(new Set(policies).size).toBe(policies.length)
})

test('sends no-store with all project and personal data, and with the pages that show it', async ({
  server,
  answers,
}) => {
  const kept: string[] = []
  for (const { path, headers } of answers) {
    const rules = String(headers['cache-control']).split(', ')
    if (!rules.includes('no-store')) kept.push(`${path} ${rules.join(', ')}`)
  }
  expect([...new Set(kept)].toSorted()).toEqual([
    '/ no-cache',
    '/api/docs private, no-cache',
    '/api/docs/style.css private, no-cache',
    '/api/openapi.json private, no-cache',
  ])
  const list = await server.read('ADM', 'projects/{id}/standard_phase', {
    id: 1,
    phase: 'desktop-review',
  })
  expect([list.status, list.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('pages connect to a flag service only where one is set up', nightly, async ({ server }) => {
  const connections = async (page: string, settings: Record<string, string> = {}) => {
    const served = await server.another(settings)
    const policy = (await served.fetch(page)).headers['content-security-policy'] ?? ''
    await served.close()
    return /connect-src ([^;]*)/.exec(String(policy))?.[1]
  }
  const own = { FLAGS_CLIENT_ID: 'env-1' }
  expect(await connections('/app')).toBe("'self'")
  expect(await connections('/app', own)).toBe(
    "'self' https://app.launchdarkly.com https://clientstream.launchdarkly.com",
  )
  expect(await connections('/sign-in', { ...own, FLAGS_URL: 'https://relay.test' })).toBe(
    "'self' https://relay.test",
  )
  expect(await connections('/', own)).toBe("'self'")
})

test('the policy of the pages admits a messenger, and markup without a trusted type, only where one is set up', async ({
  server,
}) => {
  const policyOf = async (settings: Record<string, string>, page = '/app') => {
    const served = await server.another(settings)
    const policy = String((await served.fetch(page)).headers['content-security-policy'])
    await served.close()
    return policy
  }
  const own = await policyOf({})
  expect(own).not.toContain('intercom')
  expect(own).toContain("require-trusted-types-for 'script'; trusted-types default")
  const used = { MESSENGER_APP_ID: 'app1', MESSENGER_SECRET: 'secret' }
  const policy = await policyOf(used)
  expect(policy).toContain("script-src 'self' https://app.intercom.io https://widget.intercom.io ")
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).not.toMatch(/trusted-types|nonce-|unsafe-eval|script-src [^;]*'unsafe-inline'/)
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
  expect(await policyOf(used, '/')).not.toContain('intercom')
})
