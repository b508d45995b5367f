import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { openAccount } from '#test/harness/open-account.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const writes = ['User:EndSessions', 'User:RemoveSecondFactors'] as const

async function person(server: TestServer, email: string) {
  const id = await makeUser(server)
  const headers = await openAccount(server, id, email)
  const userId = id.toLowerCase()
  await server.sql(
    'identity',
    `with enabled as (update "user" set "twoFactorEnabled" = true where "id" = $1),
      keys as (insert into "passkey" ("id", "userId", "publicKey", "credentialID", "counter", "deviceType", "backedUp")
        values ($1, $1, 'k', $1, 0, 'singleDevice', false)),
      given as (update "session" set "secondFactor" = true where "userId" = $1)
    insert into "twoFactor" ("id", "userId", "secret", "backupCodes", "verified") values ($1, $1, 's', 'c', true)`,
    [userId],
  )
  return {
    id,
    profile: async () =>
      (await server.fetch('/api/v5/users/profile?apiDb=rds', { headers })).status,
    factors: async () =>
      (
        await server.sql(
          'identity',
          `select u."twoFactorEnabled" as "isEnabled",
            (select count(*)::int from "passkey" where "userId" = u."id") as "keys",
            (select count(*)::int from "twoFactor" where "userId" = u."id") as "apps"
          from "user" u where u."id" = $1`,
          [userId],
        )
      )[0],
    mails: () => server.sql('identity', 'select "Subject" from "Mail" where "To" = $1', [email]),
  }
}

test.for(targets)(
  'sessions end at the next request, factors stay, in %s',
  async (target, { server }) => {
    const { id, profile, factors } = await person(server, `ends.${target}@tests.test`)
    expect(await profile()).toBe(200)
    const { updates, pre_snapshot } = await expectDone(
      server,
      'ADM',
      'User:EndSessions',
      { Id: id.toUpperCase() },
      { target },
    )
    expect(updates).toEqual({ user_id: storedUserId(target, id) })
    expect(pre_snapshot).toEqual([expect.objectContaining({ Id: storedUserId(target, id) })])
    expect(await profile()).toBe(401)
    expect(await factors()).toEqual({ isEnabled: true, keys: 1, apps: 1 })
  },
)

test.for(targets)(
  'removes lost factors and ends the sessions, with a mail to the person, in %s',
  async (target, { server }) => {
    const { id, profile, factors, mails } = await person(server, `lost.${target}@tests.test`)
    await expectDone(server, 'ADM', 'User:RemoveSecondFactors', { Id: id }, { target })
    expect(await profile()).toBe(401)
    expect(await factors()).toEqual({ isEnabled: false, keys: 0, apps: 0 })
    expect(await mails()).toEqual([{ Subject: 'Plumbline: two-step verification was turned off' }])
  },
)

test('people cannot remove their own factors this way', async ({ server }) => {
  const own = { Id: people.ADM.id }
  await expectRefused(server, 'ADM', 'User:RemoveSecondFactors', own, refusal.notAllowed)
})

test.for(writes)(
  '%s rejects a person who does not exist, and a missing Id',
  async (write, { server }) => {
    await expectRefused(server, 'ADM', write, { Id: '00000000-nobody' }, refusal.notFound)
    await expectRefused(server, 'ADM', write, {}, [400, 'No ID provided'])
  },
)

test.for(
  writes.flatMap((write) =>
    (['C+', 'C-', 'K+', 'Ko', 'Kx'] as const).map((role) => [write, role] as const),
  ),
)('%s is not open to %s', async ([write, role], { server }) => {
  await expectRefused(server, role, write, { Id: people.K2.id }, refusal.notAllowed)
  await expectRefused(server, 'ANON', write, { Id: people.K2.id }, refusal.notSignedIn)
})
