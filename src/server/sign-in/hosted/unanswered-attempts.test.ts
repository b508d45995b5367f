import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForgingProvider, type ForgingProvider } from '../../../../test/forging-provider.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import { signInByProvider } from '../../../../test/sign-in-by-provider.ts'

let provider: ForgingProvider
let house: FirstHouse
let way: ReturnType<typeof signInByProvider>
beforeAll(async () => {
  provider = await openForgingProvider()
  house = await openTestHouse(provider.settings)
  way = signInByProvider(house, provider)
})
afterAll(async () => {
  await house.close()
  await provider.close()
})

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const used = () => house.sql('identity', 'select "mark" from "hosted_once"')

test('a stranger who makes answers of the provider up leaves no row behind', async () => {
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

test('an answer counts once though many bring it at the same moment, and is over from then on', async () => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  const landed = await Promise.all(Array.from({ length: 6 }, () => way.comeBack(query, cookie)))
  expect(landed.filter(({ session }) => session !== null)).toHaveLength(1)
  expect(await used()).toHaveLength(1)
  provider.seen.length = 0
  expect((await way.comeBack(query, cookie)).location).toBe('/sign-in?problem=expired')
  expect(provider.seen).toEqual([])
})
