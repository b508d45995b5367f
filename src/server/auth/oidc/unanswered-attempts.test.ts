import { expect } from 'vitest'
import { test } from '#test/harness/provider-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const used = (server: FirstServer) => server.sql('identity', 'select "mark" from "hosted_once"')

test('stores nothing for forged provider responses', async ({ provider, server, way }) => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { url, cookie } = await way.begin()
    const state = url.searchParams.get('state') ?? ''
    const madeUp = [
      { state, code: 'made-up', iss: provider.issuer },
      { state, error: 'access_denied', iss: provider.issuer },
    ]
    for (const query of madeUp)
      expect((await way.comeBack(new URLSearchParams(query), cookie)).session).toBeNull()
  }
  expect(await used(server)).toEqual([])
})

test('accepts a provider response once, also concurrently', async ({ provider, server, way }) => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  const landed = await Promise.all(Array.from({ length: 6 }, () => way.comeBack(query, cookie)))
  expect(landed.filter(({ session }) => session !== null)).toHaveLength(1)
  expect(await used(server)).toHaveLength(1)
  provider.seen.length = 0
  expect((await way.comeBack(query, cookie)).location).toBe('/sign-in?problem=expired')
  expect(provider.seen).toEqual([])
})
