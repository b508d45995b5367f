import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForgingProvider, type ForgingProvider } from '#test/fakes/forging-provider.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import { openTestServer, type FirstServer, type TestServer } from '#test/harness/test-server.ts'

const lists = {
  SUPER_USERS: 'super@acme.test',
  TRANSITIONAL_ADMINS: 'admin@acme.test, second@acme.test',
}

let provider: ForgingProvider
let server: FirstServer
let trusting: TestServer
beforeAll(async () => {
  provider = await openForgingProvider()
  server = await openTestServer({ ...provider.settings, ...lists })
  trusting = await server.another({ ...provider.settings, ...lists, OIDC_TRUSTS_EMAIL: 'true' })
})
afterAll(async () => {
  await trusting.close()
  await server.close()
  await provider.close()
})

const refused = { status: 303, location: '/sign-in?problem=email-taken', session: null }
const peopleWith = (email: string) =>
  server.sql('ps', `select from "User" where "UserName" = $1`, [email])

test.each([
  ['super@acme.test', false],
  ['Super@Acme.test', undefined],
  ['admin@acme.test', 'true'],
])(
  'grants no Administrator rights for the address %s claimed at the provider (verified: %s)',
  async (email, email_verified) => {
    const claims = { sub: `thief of ${email}`.replaceAll(' ', '-'), email, email_verified }
    for (const at of [server, trusting])
      expect(await signInByProvider(at, provider).signIn(claims)).toEqual(refused)
    expect(await peopleWith(email.toLowerCase())).toEqual([])
  },
)

test('grants the rights of a setting to a verified address only with trust in the provider', async () => {
  const claims = { sub: 'second', email: 'second@acme.test', email_verified: true }
  expect(await signInByProvider(server, provider).signIn(claims)).toEqual(refused)
  const way = signInByProvider(trusting, provider)
  const { session } = await way.signIn(claims)
  expect(await way.personOf(session)).toMatchObject({ isAdministrator: true })
})
