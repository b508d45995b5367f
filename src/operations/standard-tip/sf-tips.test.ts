import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest.extend('bare', { scope: 'file' }, ({ newProject }) => newProject())

test.beforeAll(async ({ server, made }) => {
  for (const target of targets)
    for (const { id } of made.standards)
      await server.write('ADM', 'StandardTip:Update', { id, basics: `Tip ${id}` }, { target })
})

const read = 'tips/sf_tips'

test.for(
  targets.flatMap((target) =>
    (['ADM', 'C+', 'C-'] as const).map((role) => [role, target] as const),
  ),
)(
  '%s reads the tips of any module in %s, with their authors',
  async ([role, target], { server, made }) => {
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
  },
)

test.for(targets)(
  'a client reads the texts of their own modules in %s, and nothing else',
  async (target, { server, made }) => {
    const { body } = await server.read('K+', read, { module_id: made.module }, target)
    expect(body.data[0]).toEqual({
      id: made.standards[0]!.id,
      basics: `Tip ${made.standards[0]!.id}`,
      management: null,
      accreditation: null,
      updated_at: expect.any(String),
    })
  },
)

test('a module without tips returns an empty list', async ({ server, bare }) => {
  const { body } = await server.read('ADM', read, { module_id: bare.module })
  expect(body.data).toEqual([])
})

test('a foreign module and one that does not exist get the same response', async ({
  server,
  bare,
}) => {
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1', [bare.project])
  await server.changed('rds')
  const there = await server.read('K+', read, { module_id: bare.module })
  const absent = await server.read('K+', read, { module_id: 2_000_000 })
  expect([there.status, absent.status]).toEqual([404, 404])
  expect((await server.read('ADM', read, { module_id: 2_000_000 })).status).toBe(404)
})

test.for([
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets status %i', async ([role, status], { server, made }) => {
  expect((await server.read(role, read, { module_id: made.module })).status).toBe(status)
})

test('rejects invalid ids', async ({ server }) => {
  for (const module_id of ['', '1x', 0, '2147483648'])
    expect((await server.read('ADM', read, { module_id })).status).toBe(400)
})
