import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { signInAs } from '#test/harness/sign-in-calls.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { attemptBudgets } from './attempt-budgets.ts'

// Verifying a password is slow.
const { limit } = attemptBudgets['failures: installation']

const test = serverTest
  .extend('settings', { scope: 'file' }, { LOG_LEVEL: 'error' })
  .extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await server.another({ LOG_LEVEL: 'error' })
    onCleanup(() => second.close())
    return second
  })

test('raises one alarm when many sign-ins fail within an hour, without blocking anyone', async ({
  server,
  second,
}) => {
  const { email } = await makeAccount(server)
  const fail = (at: TestServer, place: number) =>
    signInAs(at, `mistyped.${place}@tests.test`, 'not the password')
  await fail(server, 0)
  await server.sql('identity', `update "attempt" set "count" = $1 where "key" like 'failures:%'`, [
    limit - 3,
  ])
  const alarms = () =>
    server.sql('ps', `select * from "Refusal" where "Code" = 'guessingSuspected'`)
  await Promise.all([fail(server, 1), fail(second, 2)])
  expect(await alarms()).toEqual([])
  const answers = await Promise.all([fail(server, 3), fail(second, 4), fail(server, 5)])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await alarms()).toMatchObject([
    { UserId: null, Call: 'sign-in: all', Status: 401, Times: 1, Address: null, RequestId: null },
  ])
  const lines = [...server.logged, ...second.logged].filter((line) => line.includes('"alarm"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${limit} sign-ins failed within 60 minutes`)
  expect((await signInAs(server, email, accountPassword)).status).toBe(200)
})
