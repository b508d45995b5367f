import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'

type Rows = Record<string, unknown>[]
const idsOf = (rows: Rows) => rows.map(({ Id }) => String(Id).toLowerCase())

test.for(targets)(
  'staff see who is linked and how many standards each person leads in %s',
  async (target, { server, made }) => {
    for (const role of ['ADM', 'C+'] as const) {
      const query = { project_id: made.project }
      const { body } = await server.read(role, 'admin/project_users', query, target)
      expect(idsOf(body.data)).toEqual(
        ['AC', 'K+', 'C+', 'LOCK', 'K2', 'SC'].map((each) => people[each as 'AC'].id),
      )
      expect(body.data[0]).toEqual({
        Id: server.idOf('AC', target),
        FullName: 'Associate',
        UserName: people.AC.email,
        UserType: 'Consultant',
        Title: null,
        Organization: 'House',
        LeadOrder: null,
        IsLocked: false,
        isLinked: false,
        seniorStandardCount: 0,
        associateStandardCount: 2,
      })
      expect(body.data[1]).toMatchObject({
        isLinked: true,
        seniorStandardCount: 0,
        UserType: 'Client',
      })
      expect(body.data[5]).toMatchObject({ isLinked: false, seniorStandardCount: 2 })
    }
  },
)

test('clients get the names of the members', async ({ server, made }) => {
  const { body } = await server.read('K+', 'admin/project_users', { project_id: made.project })
  expect(body.data).toContainEqual({ Id: server.idOf('SC'), FullName: 'Senior' })
  for (const row of body.data) expect(Object.keys(row)).toEqual(['Id', 'FullName'])
})

test('admin/project_users needs a project', async ({ server }) => {
  for (const query of [{}, { project_id: '1a' }])
    expect(
      (await server.read('ADM', 'admin/project_users', query as Record<string, string>)).status,
    ).toBe(400)
  const nowhere = { project_id: 2_000_000 }
  expect((await server.read('C+', 'admin/project_users', nowhere)).status).toBe(404)
})

test.for(Object.entries({ 'C-': 404, Ko: 404, Kx: 404, LOCK: 401, LOST: 401, ANON: 401 }))(
  '%s gets status %i',
  async ([role, status], { server, made }) => {
    expect(
      (await server.read(role as Role, 'admin/project_users', { project_id: made.project })).status,
    ).toBe(status)
  },
)
