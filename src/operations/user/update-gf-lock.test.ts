import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeSession } from '#test/factories/make-session.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { openAccount } from '#test/harness/open-account.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'User:UpdateGFLock'
const isLocked = async (server: FirstServer, target: (typeof targets)[number], id: string) =>
  (
    await server.sql(target, 'select "IsLocked" from "User" where "Id" = $1', [
      storedUserId(target, id),
    ])
  )[0].IsLocked

test.for(targets)(
  'locks and unlocks in %s and returns the current row of the person',
  async (target, { server }) => {
    const id = await makeUser(server)
    const user_id = storedUserId(target, id)
    for (const is_locked of [true, false]) {
      const parameters = { target_user_id: id.toUpperCase(), is_locked }
      const { updates, pre_snapshot } = await expectDone(server, 'ADM', write, parameters, {
        target,
      })
      expect(updates).toEqual({ user_id, is_locked })
      expect(pre_snapshot).toEqual([expect.objectContaining({ Id: user_id, IsLocked: !is_locked })])
      expect(await isLocked(server, target, id)).toBe(is_locked)
    }
    expect(await isLocked(server, target === 'rds' ? 'ps' : 'rds', id)).toBe(false)
  },
)

test('locks by default', async ({ server }) => {
  const id = await makeUser(server)
  await expectDone(server, 'ADM', write, { target_user_id: id })
  expect(await isLocked(server, 'rds', id)).toBe(true)
})

test('ends access at the very next request, and the sessions; unlocking gives access back, not the sessions', async ({
  server,
}) => {
  const id = await makeUser(server)
  const headers = await openAccount(server, id, 'locked.out@tests.test')
  const profile = async () =>
    (await server.fetch('/api/v5/users/profile?apiDb=rds', { headers })).status
  const sessions = () => server.sql('identity', 'select from "session" where "userId" = $1', [id])
  expect(await profile()).toBe(200)
  await expectDone(server, 'ADM', write, { target_user_id: id, is_locked: true })
  expect([await profile(), await sessions()]).toEqual([401, []])
  const after = await makeSession((text, values) => server.sql('identity', text, values), id)
  headers.cookie = after.cookie
  expect(await profile()).toBe(401)
  await expectDone(server, 'ADM', write, { target_user_id: id, is_locked: false })
  expect(await profile()).toBe(200)
})

test('access ends on another server of the same databases too', async ({ server }) => {
  const other = await server.another()
  try {
    const read = () => other.read('SC', 'users/profile')
    expect((await read()).status).toBe(200)
    await expectDone(server, 'ADM', write, { target_user_id: people.SC.id })
    expect((await read()).status).toBe(401)
  } finally {
    await other.close()
  }
})

test('people cannot lock their own account', async ({ server }) => {
  const self = { target_user_id: people.ADM.id, is_locked: true }
  await expectRefused(server, 'ADM', write, self, refusal.notAllowed)
})

test('rejects a person who does not exist or whose account is closed', async ({ server }) => {
  for (const target_user_id of ['00000000-nobody', await makeUser(server, { IsDeleted: true })])
    await expectRefused(server, 'ADM', write, { target_user_id }, refusal.notFound)
})

test('needs a target_user_id', async ({ server }) => {
  for (const parameters of [{}, { target_user_id: '' }, { target_user_id: 1 }, { Id: 'a' }])
    await expectRefused(server, 'ADM', write, parameters, [400, 'No target_user_id provided'])
  const neither = { target_user_id: people.K2.id, is_locked: 'yes' }
  await expectRefused(server, 'ADM', write, neither, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server }) => {
  await expectRefused(server, role, write, { target_user_id: people.K2.id }, answer)
})
