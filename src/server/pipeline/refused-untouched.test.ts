import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { reads, writes } from './registry.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

test.beforeAll(async ({ server }) => {
  // People with permission to write get the error that nothing may be written; others, that they may not
  // write.
  for (const target of targets) {
    await server.sql(
      target,
      'insert into "ProjectUser" ("ProjectId", "UserId") select "Id", $1 from "Project"',
      [server.idOf('K+', target)],
    )
    await server.changed(target)
  }
})

const calls = [...writes].map(([name, { contract, operation }]) => ({
  name,
  contract,
  operation,
  role: contract.may.ADM === false ? ('K+' as const) : ('ADM' as const),
}))

const hashes = (server: FirstServer) =>
  Promise.all(targets.map((target) => server.tableHashes(target)))

const send = (
  peer: TestServer,
  { name, role, contract }: (typeof calls)[number],
  apiDb: string,
) => {
  const [focus, action] = name.split(':')
  const key = { 'idempotency-key': crypto.randomUUID() }
  return peer.post(role, { focus, action, parameters: contract.example?.parameters }, apiDb, key)
}

test.each(calls.map(({ name, contract }) => [name, contract] as const))(
  "%s accepts its own example and returns the example's updates",
  (_, { example, parameters, updates }) => {
    expect(example).toBeDefined()
    expect(parameters.safeParse(example?.parameters).error).toBeUndefined()
    expect(updates.safeParse(example?.updates).error).toBeUndefined()
  },
)

test.for([
  ['production', { TARGET_ENV: 'production' }],
  [
    'production, whatever the toggle of staging',
    { TARGET_ENV: 'production', STAGING_READ_ONLY: 'false' },
  ],
  ['staging with its toggle on', { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' }],
] as const)('%s rejects every write before any access to data', async ([_, env], { server }) => {
  const readOnly = await server.another(env)
  const before = await hashes(server)
  const answers: unknown[] = []
  for (const call of calls)
    for (const apiDb of ['rds', 'ps', '']) {
      const { status, body } = await send(readOnly, call, apiDb)
      answers.push([call.name, status, body.data?.result, body.data?.transformation.error])
    }
  await readOnly.close()
  expect(answers).toEqual(
    calls.flatMap(({ name }) =>
      Array.from({ length: 3 }, () => [name, 423, 'Fail', 'Database is read-only']),
    ),
  )
  expect(await hashes(server)).toEqual(before)
})

test.for(['x', 'RDS', 'rds,ps', ' ps', '__proto__'])(
  'apiDb=%s is rejected by every write before any access to data, and by every read',
  async (apiDb, { server }) => {
    const text = `Invalid targetDb ${apiDb} provided`
    const before = await hashes(server)
    const answers: unknown[] = []
    for (const call of calls) {
      const { status, body } = await send(server, call, encodeURIComponent(apiDb))
      answers.push([call.name, status, body.data?.result, body.data?.transformation.error])
    }
    expect(answers).toEqual(calls.map(({ name }) => [name, 400, 'Fail', text]))
    expect(await hashes(server)).toEqual(before)

    for (const [name, { contract }] of reads) {
      const { id: _, ...query } = contract.example.query as Record<string, string | number>
      const pairs = Object.entries<string | number>({ ...query, apiDb }).map(([word, value]) => [
        word,
        String(value),
      ])
      const words = new URLSearchParams(pairs)
      const path = `${contract.path.replaceAll(/\{\w+\}/g, '1')}?${words.toString()}`
      const { status, body } = await server.fetch(path, { headers: server.as('ADM') })
      expect([name, status, body.error]).toEqual([name, 400, text])
    }
  },
)

test('a call without a database uses the default database of the environment', async ({
  server,
}) => {
  const projects = async (peer: TestServer, query: string) =>
    (await peer.fetch(`/api/v5/admin/all_projects${query}`, { headers: peer.as('ADM') })).body
  const live = await server.another({ TARGET_ENV: 'live' })
  await server.sql('rds', `insert into "Project" ("Name", "StatusId") values ('Only here', 1)`)
  await server.changed('rds')
  const isThere = (body: unknown) => JSON.stringify(body).includes('Only here')
  expect(isThere(await projects(live, ''))).toBe(true)
  expect(isThere(await projects(server, ''))).toBe(false)
  expect(isThere(await projects(server, '?apiDb=rds'))).toBe(true)
  await live.close()
})
