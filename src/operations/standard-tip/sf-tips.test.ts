import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'

let server: TestServer
let made: MadeProject
let bare: MadeProject

beforeAll(async () => {
  server = await openTestServer()
  made = await makeProject(server)
  bare = await makeProject(server)
  for (const target of targets)
    for (const { id } of made.standards)
      await server.write('ADM', 'StandardTip:Update', { id, basics: `Tip ${id}` }, { target })
})
afterAll(() => server.close())

const read = 'tips/sf_tips'

test.each(
  targets.flatMap((target) =>
    (['ADM', 'C+', 'C-'] as const).map((role) => [role, target] as const),
  ),
)('%s reads the tips of any module in %s, with who wrote them', async (role, target) => {
  const { status, body } = await server.read(role, read, { module_id: made.module }, target)
  expect(status).toBe(200)
  expect(body.data).toEqual(
    made.standards.map(({ id }) => ({
      id,
      basics: `Tip ${id}`,
      management: null,
      accreditation: null,
      updated_by_user_id: server.idOf('ADM', target),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      saved_in_sf: false,
    })),
  )
})

test.each(targets)('a client reads the texts of an own module in %s alone', async (target) => {
  const { body } = await server.read('K+', read, { module_id: made.module }, target)
  expect(body.data[0]).toEqual({
    id: made.standards[0]!.id,
    basics: `Tip ${made.standards[0]!.id}`,
    management: null,
    accreditation: null,
    updated_at: expect.any(String),
  })
})

test('a module without tips answers none', async () => {
  const { body } = await server.read('ADM', read, { module_id: bare.module })
  expect(body.data).toEqual([])
})

test('a module of others and one that does not exist are the same answer', async () => {
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1', [bare.project])
  await server.changed('rds')
  const there = await server.read('K+', read, { module_id: bare.module })
  const absent = await server.read('K+', read, { module_id: 2_000_000 })
  expect([there.status, absent.status]).toEqual([404, 404])
  expect((await server.read('ADM', read, { module_id: 2_000_000 })).status).toBe(404)
})

test.each([
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets %i', async (role, status) => {
  expect((await server.read(role, read, { module_id: made.module })).status).toBe(status)
})

test('refuses what is no id', async () => {
  for (const module_id of ['', '1x', 0, '2147483648'])
    expect((await server.read('ADM', read, { module_id })).status).toBe(400)
})
