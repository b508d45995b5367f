import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForgingProvider, type ForgingProvider } from '#test/fakes/forging-provider.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import { openTestServer, type FirstServer } from '#test/harness/test-server.ts'

let provider: ForgingProvider
let server: FirstServer
let way: ReturnType<typeof signInByProvider>
beforeAll(async () => {
  provider = await openForgingProvider()
  server = await openTestServer(provider.settings)
  way = signInByProvider(server, provider)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const used = () => server.sql('identity', 'select "mark" from "hosted_once"')

test('stores nothing for forged provider responses', async () => {
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
  expect(await used()).toEqual([])
})

test('accepts a provider response once, also concurrently', async () => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  const landed = await Promise.all(Array.from({ length: 6 }, () => way.comeBack(query, cookie)))
  expect(landed.filter(({ session }) => session !== null)).toHaveLength(1)
  expect(await used()).toHaveLength(1)
  provider.seen.length = 0
  expect((await way.comeBack(query, cookie)).location).toBe('/sign-in?problem=expired')
  expect(provider.seen).toEqual([])
})
