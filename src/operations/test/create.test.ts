import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { expectRefused, refusal } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('served', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const served = await server.another({ SUPER_USERS: people.ADM.email.toUpperCase() })
  onCleanup(() => served.close())
  return served
})

const write = 'Test:Create'
const key = '7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111'

test.for(targets)(
  'writes to %s and leaves neither rows nor history nor an idempotency key',
  async (target, { server, served }) => {
    const before = await server.tableHashes(target)
    for (const again of [1, 2]) {
      const { status, body } = await served.write('ADM', write, {}, { target, key })
      expect([again, status, body.data.result]).toEqual([again, 200, 'Success'])
      expect(body.data.transformation).toMatchObject({
        status: 'Success',
        pre_snapshot: [],
        updates: { written: 1 },
      })
    }
    expect(await server.tableHashes(target)).toEqual(before)
  },
)

test('reports when the database accepts no writes', async ({ server, served }) => {
  await server.sql(
    'rds',
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await server.sql(
    'rds',
    'create trigger fail before insert on "User" for each row execute function fail()',
  )
  await expectRefused(served, 'ADM', write, {}, [500, 'Something went wrong'])
  await server.sql('rds', 'drop trigger fail on "User"')
  const { status } = await served.write('ADM', write, {})
  expect(status).toBe(200)
})

test('is denied to an administrator who is not a super user', async ({ server }) => {
  await expectRefused(server, 'ADM', write, {}, refusal.notAllowed)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { served }) => {
  await expectRefused(served, role, write, {}, answer)
})
