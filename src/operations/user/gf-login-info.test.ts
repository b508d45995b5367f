import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { targets } from '#rules/api/targets.ts'
import { makeUser } from '#test/factories/make-user.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest.extend('closed', { scope: 'file' }, ({ server }) =>
  makeUser(server, { IsDeleted: true }),
)

type Rows = Record<string, unknown>[]

test.for(targets)('counts sign-ins as they happen, for %s', async (target, { server }) => {
  const email = 'sam.senior@plumbline.test'
  const signIn = (password: string, address = email) =>
    server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify({ email: address, password }),
    })
  const info = async () => {
    const { body } = await server.read('ADM', 'admin/gf_login_info', {}, target)
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
  await server.write('ADM', 'User:UpdateGFLock', { target_user_id: after['UserId'] }, { target })
  expect(await info()).toEqual({ ...after, IsLocked: true, openSessions: 0 })
})

test('returns no sign-ins for a person without an account', async ({ server, closed }) => {
  const id = await makeUser(server)
  const { body } = await server.read('ADM', 'admin/gf_login_info')
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

test.for(
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
)('%s gets status %i', async ([role, status], { server }) => {
  expect((await server.read(role as Role, 'admin/gf_login_info', {})).status).toBe(status)
})
