import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { signInAs } from '#test/harness/sign-in-calls.ts'
import { openTestServer, type FirstServer, type TestServer } from '#test/harness/test-server.ts'
import { attemptBudgets } from './attempt-budgets.ts'

// Verifying a password is slow.
const { limit } = attemptBudgets['failures: installation']

let server: FirstServer
let other: TestServer
beforeAll(async () => {
  server = await openTestServer({ LOG_LEVEL: 'error' })
  other = await server.another({ LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

test('raises one alarm when many sign-ins fail within an hour, without blocking anyone', async () => {
  const { email } = await makeAccount(server)
  const fail = (at: TestServer, place: number) =>
    signInAs(at, `mistyped.${place}@tests.test`, 'not the password')
  await fail(server, 0)
  await server.sql('identity', `update "attempt" set "count" = $1 where "key" like 'failures:%'`, [
    limit - 3,
  ])
  const alarms = () =>
    server.sql('ps', `select * from "Refusal" where "Code" = 'guessingSuspected'`)
  await Promise.all([fail(server, 1), fail(other, 2)])
  expect(await alarms()).toEqual([])
  const answers = await Promise.all([fail(server, 3), fail(other, 4), fail(server, 5)])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await alarms()).toMatchObject([
    { UserId: null, Call: 'sign-in: all', Status: 401, Times: 1, Address: null, RequestId: null },
  ])
  const told = [...server.logged, ...other.logged].filter((line) => line.includes('"alarm"'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(`${limit} sign-ins failed within 60 minutes`)
  expect((await signInAs(server, email, accountPassword)).status).toBe(200)
})
