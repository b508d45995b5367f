import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestHouse,
  type Answered,
  type FirstHouse,
  type TestHouse,
} from '../../../test/house.ts'
import { rawRequest } from '../../../test/holes/raw-request.ts'

let house: FirstHouse
let behindTls: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  behindTls = await house.another({ BEHIND_TLS: 'true' })
})
afterAll(async () => {
  await behindTls.close()
  await house.close()
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

test('every route answers with the headers that keep it safe, to strangers and to people signed in', async () => {
  expect(house.routes.length).toBeGreaterThan(30)
  for (const { method, path } of pathsOf(house.routes))
    for (const role of ['ANON', 'ADM'] as const) {
      const answered = await house.fetch(path, { method, headers: house.as(role) })
      guarded(answered, `${role} ${method} ${path} ${answered.status}`)
    }
})

test.each([
  ['an unknown call', 404, 'GET', '/api/nothing'],
  ['an unknown page', 404, 'GET', '/nothing'],
  ['a missing file', 404, 'GET', '/assets/nothing.js'],
  ['a method that is not taken', 405, 'DELETE', '/api/v5/admin/all_users'],
  ['a question for leave from another site', 405, 'OPTIONS', '/api/v3/write/transformation'],
  ['an address that cannot be read', 400, 'GET', '/%zz'],
  ['a part of a path that is too long', 400, 'GET', `/api/v5/projects/${'1'.repeat(300)}/project`],
] as const)('%s is answered with them, too', async (what, status, method, path) => {
  const answered = await house.fetch(path, { method, headers: house.as('ADM') })
  expect([answered.status, what]).toEqual([status, what])
  guarded(answered, what)
})

test('what is refused before its route, and what fails in it, is answered with them, too', async () => {
  const path = '/api/v3/write/transformation'
  const send = (headers: Record<string, string>, body: string) =>
    house.fetch(path, { method: 'POST', headers: { ...house.as('K+'), ...headers }, body })
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
  await house.sql('rds', 'alter table "ProjectDate" rename to "Away"')
  const failed = await house.read('ADM', 'dates/dates', { project_id: 1 })
  await house.sql('rds', 'alter table "Away" rename to "ProjectDate"')
  expect(failed.status).toBe(500)
  expect(Object.keys(failed.body).toSorted()).toEqual(['error', 'error_code', 'request_id'])
  guarded(failed, 'failed')
})

test('what is no HTTP is answered with them, too', async () => {
  for (const [request, status] of [
    ['GARBAGE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const [answered] = await rawRequest(house.address, request)
    expect(answered?.status).toBe(status)
    guarded(answered ?? { headers: {} }, request.slice(0, 20))
  }
})

test('a path that takes other methods tells which', async () => {
  const { headers } = await house.fetch('/api/v3/write/transformation', { method: 'PUT' })
  expect(headers['allow']).toBe('POST')
  expect((await house.fetch('/app/x', { method: 'POST' })).headers['allow']).toBe('GET, HEAD')
})

test('behind TLS every answer asks for TLS from then on, elsewhere none does', async () => {
  for (const path of ['/', '/api/session', '/api/nothing', '/%zz']) {
    expect((await behindTls.fetch(path)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await house.fetch(path)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('a page runs the scripts of the house and no others, with a nonce of its own each time', async () => {
  const policies = await Promise.all(
    ['/', '/app', '/sign-in', '/app', '/nothing'].map(async (path) =>
      String((await house.fetch(path)).headers['content-security-policy']),
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

test('nothing that tells of a project or a person is stored by a browser, nor the pages that show it', async () => {
  const kept: string[] = []
  for (const { method, path } of pathsOf(house.routes))
    for (const role of ['ANON', 'K+', 'ADM'] as const) {
      const { headers } = await house.fetch(path, { method, headers: house.as(role) })
      const rules = String(headers['cache-control']).split(', ')
      if (!rules.includes('no-store')) kept.push(`${path} ${rules.join(', ')}`)
    }
  expect([...new Set(kept)].toSorted()).toEqual([
    '/ no-cache',
    '/api/docs private, no-cache',
    '/api/docs/style.css private, no-cache',
    '/api/openapi.json private, no-cache',
  ])
  const list = await house.read('ADM', 'projects/{id}/standard_phase', {
    id: 1,
    phase: 'desktop-review',
  })
  expect([list.status, list.headers['cache-control']]).toEqual([200, 'no-store'])
})
