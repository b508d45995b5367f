import { expect } from 'vitest'
import { reads, writes } from '#server/pipeline/registry.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest
  .extend('demo', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const demo = await server.another({ DEMO_MODE: 'true' })
    onCleanup(() => demo.close())
    return demo
  })
  .extend('live', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const live = await server.another({ TARGET_ENV: 'live' })
    onCleanup(() => live.close())
    return live
  })

const paths = ['/api/openapi.json', '/api/docs', '/api/docs/style.css'] as const

test.for(paths)('%s is public in a demo', async (path, { demo }) => {
  expect((await demo.fetch(path)).status).toBe(200)
})

test.for(paths)('%s is for staff only outside a demo', async (path, { server, live }) => {
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

test('redirects the page to sign-in without a session', async ({ live }) => {
  const { headers } = await live.fetch('/api/docs')
  expect(headers['location']).toBe('/sign-in')
})

test('returns 304 for an unchanged description, also after a restart', async ({ server, demo }) => {
  const first = await server.fetch('/api/openapi.json', { headers: server.as('ADM') })
  expect(first.body.openapi).toBe('3.1.1')
  const again = await server.fetch('/api/openapi.json', {
    headers: { ...server.as('ADM'), 'if-none-match': String(first.headers['etag']) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  const elsewhere = await demo.fetch('/api/openapi.json')
  expect(elsewhere.headers['etag']).toBe(first.headers['etag'])
})

test('shows every endpoint on the page without scripts or external resources', async ({ demo }) => {
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

test('escapes texts', async ({ demo }) => {
  const { body } = await demo.fetch('/api/docs')
  expect(body).toContain('Must Provide Project Name and StatusId&gt;')
  expect(body).toContain('&quot;focus&quot;')
})
