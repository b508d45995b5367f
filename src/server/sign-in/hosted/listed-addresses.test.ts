import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForgingProvider, type ForgingProvider } from '../../../../test/forging-provider.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../../test/house.ts'
import { signInByProvider } from '../../../../test/sign-in-by-provider.ts'

const lists = {
  SUPER_USERS: 'super@acme.test',
  TRANSITIONAL_ADMINS: 'admin@acme.test, second@acme.test',
}

let provider: ForgingProvider
let house: FirstHouse
let trusting: TestHouse
beforeAll(async () => {
  provider = await openForgingProvider()
  house = await openTestHouse({ ...provider.settings, ...lists })
  trusting = await house.another({ ...provider.settings, ...lists, OIDC_TRUSTS_EMAIL: 'true' })
})
afterAll(async () => {
  await trusting.close()
  await house.close()
  await provider.close()
})

const refused = { status: 303, location: '/sign-in?problem=email-taken', session: null }
const peopleWith = (email: string) =>
  house.sql('ps', `select from "User" where "UserName" = $1`, [email])

test.each([
  ['super@acme.test', false],
  ['Super@Acme.test', undefined],
  ['admin@acme.test', 'true'],
])(
  'nobody becomes an Administrator by saying at the provider that %s is theirs (verified: %s)',
  async (email, email_verified) => {
    const claims = { sub: `thief of ${email}`.replaceAll(' ', '-'), email, email_verified }
    for (const at of [house, trusting])
      expect(await signInByProvider(at, provider).signIn(claims)).toEqual(refused)
    expect(await peopleWith(email.toLowerCase())).toEqual([])
  },
)

test('a verified address has the rights of a setting only where the house trusts the provider for addresses', async () => {
  const claims = { sub: 'second', email: 'second@acme.test', email_verified: true }
  expect(await signInByProvider(house, provider).signIn(claims)).toEqual(refused)
  const way = signInByProvider(trusting, provider)
  const { session } = await way.signIn(claims)
  expect(await way.personOf(session)).toMatchObject({ isAdministrator: true })
})
