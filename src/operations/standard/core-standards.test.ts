import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'

const read = 'core/standards'

test.for(
  targets.flatMap((target) =>
    (['ADM', 'C+', 'C-', 'SC', 'K+'] as const).map((role) => [role, target] as const),
  ),
)(
  '%s sees the standards of the module with sections, counts and elements in %s',
  async ([role, target], { server, made }) => {
    const { status, body } = await server.read(role, read, { module_id: made.module }, target)
    expect(status).toBe(200)
    expect(body.data).toMatchObject(
      made.standards.map(({ id, elements }, index) => ({
        Id: id,
        Name: `TS ${index + 1}`,
        StandardSetId: made.module,
        sections: { Commentary: null },
        AllElements: elements.map((Id) => ({ Id })),
      })),
    )
    expect(body.data[0]).not.toHaveProperty('phaseDetails')
  },
)

test.for(['ADM', 'K+'] as const)(
  '%s reads names and counts only, or one standard',
  async (role, { server, made }) => {
    const [{ id, elements }] = [made.standards[0]!]
    const asNames = { module_id: made.module, parts: 'names' }
    const { body: names } = await server.read(role, read, asNames)
    expect(names.data.map(({ Id }: { Id: number }) => Id)).toEqual(
      made.standards.map((standard) => standard.id),
    )
    expect(names.data[0]).not.toHaveProperty('sections')
    expect(names.data[0]).not.toHaveProperty('AllElements')
    expect('Group' in names.data[0]).toBe(role === 'ADM')
    const { body: one } = await server.read(role, read, { module_id: made.module, standard_id: id })
    expect(one.data).toHaveLength(1)
    expect(one.data[0]).toMatchObject({
      Id: id,
      mandatoryCount: 2,
      sections: { Commentary: null },
      AllElements: elements.map((Id) => ({ Id })),
    })
  },
)

test('a standard of another module is not found', async ({ server, made }) => {
  const query = { module_id: made.module, standard_id: 2_000_000 }
  expect((await server.read('ADM', read, query)).status).toBe(404)
  expect((await server.read('ADM', read, { module_id: made.module, parts: 'x' })).status).toBe(400)
})

test('clients do not see the standards of modules that are not theirs', async ({ server }) => {
  const other = await makeProject(server)
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1', [other.project])
  await server.changed('rds')
  const there = await server.read('K+', read, { module_id: other.module })
  const absent = await server.read('K+', read, { module_id: 2_000_000 })
  expect([there.status, absent.status]).toEqual([404, 404])
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
