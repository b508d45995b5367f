import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import { expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeSession } from '../../../test/make-session.ts'
import { makeUser } from '../../../test/make-user.ts'
import { openAccount } from '../../../test/open-account.ts'
import { people } from '../../../test/people.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const write = 'User:UpdateGFLock'
const isLocked = async (target: (typeof targets)[number], id: string) =>
  (
    await house.sql(target, 'select "IsLocked" from "User" where "Id" = $1', [
      storedUserId(target, id),
    ])
  )[0].IsLocked

test.each(targets)('locks and unlocks in %s and reports the person as it was', async (target) => {
  const id = await makeUser(house)
  const user_id = storedUserId(target, id)
  for (const is_locked of [true, false]) {
    const parameters = { target_user_id: id.toUpperCase(), is_locked }
    const { updates, pre_snapshot } = await expectDone(house, 'ADM', write, parameters, { target })
    expect(updates).toEqual({ user_id, is_locked })
    expect(pre_snapshot).toEqual([expect.objectContaining({ Id: user_id, IsLocked: !is_locked })])
    expect(await isLocked(target, id)).toBe(is_locked)
  }
  expect(await isLocked(target === 'rds' ? 'ps' : 'rds', id)).toBe(false)
})

test('locks when it is not said which', async () => {
  const id = await makeUser(house)
  await expectDone(house, 'ADM', write, { target_user_id: id })
  expect(await isLocked('rds', id)).toBe(true)
})

test('ends access at the very next request, and the sessions; unlocking gives access back, not the sessions', async () => {
  const id = await makeUser(house)
  const headers = await openAccount(house, id, 'locked.out@tests.test')
  const profile = async () =>
    (await house.fetch('/api/v5/users/profile?apiDb=rds', { headers })).status
  const sessions = () => house.sql('identity', 'select from "session" where "userId" = $1', [id])
  expect(await profile()).toBe(200)
  await expectDone(house, 'ADM', write, { target_user_id: id, is_locked: true })
  expect([await profile(), await sessions()]).toEqual([401, []])
  const after = await makeSession((text, values) => house.sql('identity', text, values), id)
  headers.cookie = after.cookie
  expect(await profile()).toBe(401)
  await expectDone(house, 'ADM', write, { target_user_id: id, is_locked: false })
  expect(await profile()).toBe(200)
})

test('access ends on another server of the same databases too', async () => {
  const other = await house.another()
  try {
    const read = () => other.read('SC', 'users/profile')
    expect((await read()).status).toBe(200)
    await expectDone(house, 'ADM', write, { target_user_id: people.SC.id })
    expect((await read()).status).toBe(401)
  } finally {
    await other.close()
  }
})

test('nobody locks the own account', async () => {
  const self = { target_user_id: people.ADM.id, is_locked: true }
  await expectRefused(house, 'ADM', write, self, refusal.notAllowed)
})

test('refuses a person who does not exist or whose account is closed', async () => {
  for (const target_user_id of ['00000000-nobody', await makeUser(house, { IsDeleted: true })])
    await expectRefused(house, 'ADM', write, { target_user_id }, refusal.notFound)
})

test('needs a target_user_id', async () => {
  for (const parameters of [{}, { target_user_id: '' }, { target_user_id: 1 }, { Id: 'a' }])
    await expectRefused(house, 'ADM', write, parameters, [400, 'No target_user_id provided'])
  const neither = { target_user_id: people.K2.id, is_locked: 'yes' }
  await expectRefused(house, 'ADM', write, neither, refusal.invalidParameters)
})

test.each([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, { target_user_id: people.K2.id }, answer)
})
