import { afterAll, beforeAll, expect, test } from 'vitest'
import { reads, writes } from '#server/pipeline/registry.ts'
import type { Role } from '#test/harness/people.ts'
import { openTestServer, type FirstServer, type TestServer } from '#test/harness/test-server.ts'

let server: FirstServer
let demo: TestServer
let live: TestServer
beforeAll(async () => {
  server = await openTestServer()
  demo = await server.another({ DEMO_MODE: 'true' })
  live = await server.another({ TARGET_ENV: 'live' })
})
afterAll(async () => {
  await demo.close()
  await live.close()
  await server.close()
})

const paths = ['/api/openapi.json', '/api/docs', '/api/docs/style.css'] as const

test.each(paths)('%s is public in a demo', async (path) => {
  expect((await demo.fetch(path)).status).toBe(200)
})

test.each(paths)('%s is for staff only outside a demo', async (path) => {
  for (const one of [server, live]) {
    const statusFor = async (role: Role) =>
      (await one.fetch(path, { headers: one.as(role) })).status
    expect(await statusFor('ANON')).toBe(path === '/api/docs' ? 303 : 401)
    expect(await Promise.all((['K+', 'Ko', 'Kx'] as const).map(statusFor))).toEqual([403, 403, 403])
    expect(await Promise.all((['ADM', 'C+', 'C-'] as const).map(statusFor))).toEqual([
      200, 200, 200,
    ])
  }
})

test('redirects the page to sign-in without a session', async () => {
  const { headers } = await live.fetch('/api/docs')
  expect(headers['location']).toBe('/sign-in')
})

test('returns 304 for an unchanged description, also after a restart', async () => {
  const first = await server.fetch('/api/openapi.json', { headers: server.as('ADM') })
  expect(first.body.openapi).toBe('3.1.1')
  const again = await server.fetch('/api/openapi.json', {
    headers: { ...server.as('ADM'), 'if-none-match': String(first.headers['etag']) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  const elsewhere = await demo.fetch('/api/openapi.json')
  expect(elsewhere.headers['etag']).toBe(first.headers['etag'])
})

test('shows every endpoint on the page without scripts or external resources', async () => {
  const { body, headers } = await demo.fetch('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(body).not.toMatch(/<script|<style| style=| on\w+=|<iframe|<img/i)
  expect([...body.matchAll(/(?:href|src)="([^"#]*)/g)].map(([, to]) => to).filter(Boolean)).toEqual(
    ['/api/docs/style.css', '/api/openapi.json'],
  )
  for (const name of writes.keys()) expect(body).toContain(`>${name}</a>`)
  for (const { contract } of reads.values()) expect(body).toContain(`>${contract.path}</a>`)
})

test('escapes texts', async () => {
  const { body } = await demo.fetch('/api/docs')
  expect(body).toContain('Must Provide Project Name and StatusId&gt;')
  expect(body).toContain('&quot;focus&quot;')
})
