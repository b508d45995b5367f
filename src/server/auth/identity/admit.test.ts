import pg from 'pg'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { openForgingProvider } from '#test/fakes/forging-provider.ts'
import { test } from '#test/harness/server-test.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import { signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

/** Pauses a sign-in before it creates its session, and runs something first. */
async function beforeSession<T>(
  server: FirstServer,
  signIn: () => Promise<T>,
  act: () => Promise<void>,
): Promise<T> {
  const holding = new pg.Client({ connectionString: server.urls.identity })
  await holding.connect()
  try {
    await holding.query('begin')
    await holding.query('lock table "session" in share mode')
    const signingIn = signIn()
    await expectWaiting(server, 'identity')
    await act()
    await holding.query('commit')
    return await signingIn
  } finally {
    await holding.end()
  }
}

const close = async (server: FirstServer, id: string, column: string) => {
  for (const target of targets)
    await server.sql(target, `update "User" set "${column}" = true where "Id" = $1`, [
      storedUserId(target, id),
    ])
}

const sessionsOf = (server: FirstServer, id: string) =>
  server.sql('identity', 'select from "session" where "userId" = $1', [id])

test.for(['IsLocked', 'IsDeleted'])(
  'ends a session whose person has %s by the time it exists',
  async (column, { server }) => {
    const { id, email } = await makeAccount(server)
    const { status, body, headers } = await beforeSession(
      server,
      () => signInAs(server, email, accountPassword),
      () => close(server, id, column),
    )
    expect([status, body.code]).toEqual([403, 'ACCOUNT_LOCKED'])
    expect(headers['set-cookie']).toBeUndefined()
    expect(await sessionsOf(server, id)).toEqual([])
  },
)

test('ends such a session of a provider sign-in, too', async ({ server }) => {
  const provider = await openForgingProvider()
  const hosted = await server.another(provider.settings)
  try {
    const way = signInByProvider(hosted, provider)
    const person = { sub: 'late', email: 'late@acme.test' }
    const { UserId } = await way.personOf((await way.signIn(person)).session)
    await server.sql('identity', 'delete from "session" where "userId" = $1', [UserId])
    const refused = await beforeSession(
      server,
      () => way.signIn(person),
      () => close(server, UserId, 'IsLocked'),
    )
    expect(refused).toEqual({ status: 303, location: '/sign-in?problem=locked', session: null })
    expect(await sessionsOf(server, UserId)).toEqual([])
  } finally {
    await hosted.close()
    await provider.close()
  }
})
