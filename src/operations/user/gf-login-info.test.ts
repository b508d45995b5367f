import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { targets } from '../../rules/targets.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeUser } from '../../../test/make-user.ts'
import type { Role } from '../../../test/people.ts'

let house: TestHouse
let closed: string
beforeAll(async () => {
  house = await openTestHouse()
  closed = await makeUser(house, { IsDeleted: true })
})
afterAll(() => house.close())

type Rows = Record<string, unknown>[]

test.each(targets)('counts sign-ins as they happen, for %s', async (target) => {
  const email = 'sam.senior@plumbline.test'
  const signIn = (password: string, address = email) =>
    house.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.address },
      body: JSON.stringify({ email: address, password }),
    })
  const info = async () => {
    const { body } = await house.read('ADM', 'admin/gf_login_info', {}, target)
    return (body.data as Rows).find(({ UserName }) => UserName === email)!
  }
  const before = await info()
  const wrong = 'not the password'
  for (const [password, address] of [
    [wrong, undefined],
    [wrong, email.toUpperCase()],
    [wrong, 'nobody@plumbline.test'],
  ] as const)
    expect((await signIn(password, address)).status).toBe(401)
  expect(await info()).toEqual({ ...before, failedAttempts: 2 })
  const begun = Date.now()
  expect((await signIn(demoPassword)).status).toBe(200)
  const after = await info()
  expect(after).toMatchObject({
    hasAccount: true,
    failedAttempts: 0,
    openSessions: (before['openSessions'] as number) + 1,
  })
  expect(Date.parse(String(after['lastSignIn']))).toBeGreaterThanOrEqual(begun)
  await house.write('ADM', 'User:UpdateGFLock', { target_user_id: after['UserId'] }, { target })
  expect(await info()).toEqual({ ...after, IsLocked: true, openSessions: 0 })
})

test('a person without an account has no use of one', async () => {
  const id = await makeUser(house)
  const { body } = await house.read('ADM', 'admin/gf_login_info')
  expect((body.data as Rows).find(({ UserId }) => UserId === id.toUpperCase())).toMatchObject({
    hasAccount: false,
    lastSignIn: null,
    failedAttempts: 0,
    openSessions: 0,
    hasSecondFactor: false,
  })
  const ids = (body.data as Rows).map(({ UserId }) => String(UserId).toLowerCase())
  expect(ids).not.toContain(closed)
})

test.each(
  Object.entries({
    'C+': 403,
    'C-': 403,
    'K+': 403,
    Ko: 403,
    Kx: 403,
    LOCK: 401,
    LOST: 401,
    ANON: 401,
  }),
)('%s gets %i', async (role, status) => {
  expect((await house.read(role as Role, 'admin/gf_login_info', {})).status).toBe(status)
})
