import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:Create'
const project = (more: object = {}) => ({ Name: 'Lakeside (Pharmacy)', StatusId: 1, ...more })
const missing = [400, 'Must Provide Project Name and StatusId>'] as const

test.for(targets)(
  'creates the project in %s with IsWaiveDocument false, without modules and people',
  async (target, { server }) => {
    const sent = project({ Name: ' Lakeside (Pharmacy) ', StatusId: '2' })
    const { updates, pre_snapshot, history } = await expectDone(server, 'ADM', write, sent, {
      target,
    })
    expect(pre_snapshot).toEqual([])
    const { project_id } = updates
    expect(history).toMatchObject({ ProjectId: project_id, StandardId: null })
    const rows = await server.sql(
      target,
      'select *, xmin::text as transaction from "Project" where "Id" = $1',
      [project_id],
    )
    expect(rows).toEqual([
      {
        Id: project_id,
        Name: 'Lakeside (Pharmacy)',
        StatusId: 2,
        IsWaiveDocument: false,
        SendTaksEmailsToBeta: false,
        transaction: history.transaction,
      },
    ])
    const { body } = await server.read('ADM', 'projects/{id}/project', { id: project_id }, target)
    expect(body.data).toMatchObject({ Name: 'Lakeside (Pharmacy)', modules: [], clients: [] })
    const listed = await server.read('ADM', 'admin/all_projects', {}, target)
    expect(listed.body.data.map(({ Id }: { Id: number }) => Id)).toContain(project_id)
  },
)

test('a response from before the creation of a project is not served from the cache', async ({
  server,
}) => {
  const { updates } = await expectDone(server, 'ADM', write, project())
  const id = updates.project_id + 1
  expect((await server.read('ADM', 'projects/{id}/project', { id })).status).toBe(404)
  const archived = await expectDone(server, 'ADM', write, project({ StatusId: 4 }))
  expect(archived.updates.project_id).toBe(id)
  expect((await server.read('ADM', 'projects/{id}/project', { id })).status).toBe(200)
  const name = { project_id: id, name: 'Other' }
  await expectRefused(server, 'ADM', 'Project:UpdateStatus', name, refusal.archived)
})

test('creates one project for a key that is sent repeatedly', async ({ server }) => {
  const key = crypto.randomUUID()
  const sent = project({ Name: 'Sent twice' })
  const first = await expectDone(server, 'ADM', write, sent, { key })
  const second = await server.write('ADM', write, sent, { key })
  expect(second.body.data.transformation.updates).toEqual(first.updates)
  const rows = await server.sql('rds', `select from "Project" where "Name" = 'Sent twice'`)
  expect(rows).toHaveLength(1)
})

test('needs Name and StatusId, each as it can be stored', async ({ server }) => {
  const wrong = [
    {},
    { Name: 'A' },
    { StatusId: 1 },
    ...['', '  ', null].map((Name) => project({ Name })),
    ...badIds.map((StatusId) => project({ StatusId })),
  ]
  for (const parameters of wrong) await expectRefused(server, 'ADM', write, parameters, missing)
  const unfit = [
    ...['two\nlines', 'nul \0', 'lone \ud800', 'a'.repeat(201), 5].map((Name) => project({ Name })),
    ...[5, '5'].map((StatusId) => project({ StatusId })),
  ]
  for (const parameters of unfit)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['SC', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server }) => {
  await expectRefused(server, role, write, project(), answer)
})
