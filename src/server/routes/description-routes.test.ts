import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import type { Role } from '../../../test/people.ts'
import { reads, writes } from '../road/registry.ts'

let house: FirstHouse
let demo: TestHouse
let live: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  demo = await house.another({ DEMO_MODE: 'true' })
  live = await house.another({ TARGET_ENV: 'live' })
})
afterAll(async () => {
  await demo.close()
  await live.close()
  await house.close()
})

const paths = ['/api/openapi.json', '/api/docs', '/api/docs/style.css'] as const

test.each(paths)('%s is open to everybody in demo mode', async (path) => {
  expect((await demo.fetch(path)).status).toBe(200)
})

test.each(paths)('%s is for staff alone where it is no demo', async (path) => {
  for (const one of [house, live]) {
    const statusFor = async (role: Role) =>
      (await one.fetch(path, { headers: one.as(role) })).status
    expect(await statusFor('ANON')).toBe(path === '/api/docs' ? 303 : 401)
    expect(await Promise.all((['K+', 'Ko', 'Kx'] as const).map(statusFor))).toEqual([403, 403, 403])
    expect(await Promise.all((['ADM', 'C+', 'C-'] as const).map(statusFor))).toEqual([
      200, 200, 200,
    ])
  }
})

test('who is not signed in is led from the page to the sign-in', async () => {
  const { headers } = await live.fetch('/api/docs')
  expect(headers['location']).toBe('/sign-in')
})

test('an unchanged description costs a 304, and is the same after a new start', async () => {
  const first = await house.fetch('/api/openapi.json', { headers: house.as('ADM') })
  expect(first.body.openapi).toBe('3.1.1')
  const again = await house.fetch('/api/openapi.json', {
    headers: { ...house.as('ADM'), 'if-none-match': String(first.headers['etag']) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  const elsewhere = await demo.fetch('/api/openapi.json')
  expect(elsewhere.headers['etag']).toBe(first.headers['etag'])
})

test('the page runs no scripts, loads nothing of others and shows every call', async () => {
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

test('what stands in texts stays text', async () => {
  const { body } = await demo.fetch('/api/docs')
  expect(body).toContain('Must Provide Project Name and StatusId&gt;')
  expect(body).toContain('&quot;focus&quot;')
})
