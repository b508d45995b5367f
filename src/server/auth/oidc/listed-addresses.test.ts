import { expect } from 'vitest'
import { test as serverTest } from '#test/harness/provider-test.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const lists = {
  SUPER_USERS: 'super@acme.test',
  TRANSITIONAL_ADMINS: 'admin@acme.test, second@acme.test',
}

const test = serverTest
  .extend('settings', { scope: 'file' }, ({ provider }) => ({ ...provider.settings, ...lists }))
  .extend('trusting', { scope: 'file' }, async ({ provider, server }, { onCleanup }) => {
    const trusting = await server.another({
      ...provider.settings,
      ...lists,
      OIDC_TRUSTS_EMAIL: 'true',
    })
    onCleanup(() => trusting.close())
    return trusting
  })

const refused = { status: 303, location: '/sign-in?problem=email-taken', session: null }
const peopleWith = (server: FirstServer, email: string) =>
  server.sql('ps', `select from "User" where "UserName" = $1`, [email])

test.for([
  ['super@acme.test', false],
  ['Super@Acme.test', undefined],
  ['admin@acme.test', 'true'],
] as const)(
  'grants no Administrator rights for the address %s claimed at the provider (verified: %s)',
  async ([email, email_verified], { provider, server, trusting }) => {
    const claims = { sub: `thief of ${email}`.replaceAll(' ', '-'), email, email_verified }
    for (const at of [server, trusting])
      expect(await signInByProvider(at, provider).signIn(claims)).toEqual(refused)
    expect(await peopleWith(server, email.toLowerCase())).toEqual([])
  },
)

test('grants the rights of a setting to a verified address only with trust in the provider', async ({
  provider,
  server,
  trusting,
}) => {
  const claims = { sub: 'second', email: 'second@acme.test', email_verified: true }
  expect(await signInByProvider(server, provider).signIn(claims)).toEqual(refused)
  const way = signInByProvider(trusting, provider)
  const { session } = await way.signIn(claims)
  expect(await way.personOf(session)).toMatchObject({ isAdministrator: true })
})
