import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const read = 'admin/project_module_assignments'
const elements = ['mandatory', 'points'] as const

const test = serverTest.extend('made', { scope: 'file' }, ({ newProject }) =>
  newProject({ standards: [elements, elements, elements, [], elements] }),
)

test.beforeAll(async ({ server, made }) => {
  const [, second, third, , fifth] = made.standards
  for (const target of targets) {
    const set = (table: string, standard: number, columns: string) =>
      server.sql(
        target,
        `update "${table}" set ${columns} where "ProjectId" = $1 and "StandardId" = $2`,
        [made.project, standard],
      )
    await set('StandardGapAnalysis', second!.id, '"OwnerId" = null')
    await set('StandardGapAnalysis', third!.id, '"OwnerId" = null, "JuniorOwnerId" = null')
    await set('StandardDesktopReview', second!.id, '"OwnerId" = null')
    await set('StandardDesktopReview', third!.id, `"Status" = 'NotApplicable'`)
    await set('StandardVerification', fifth!.id, '"OwnerId" = null, "JuniorOwnerId" = null')
    await server.sql(target, 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [
      fifth!.id,
    ])
    await server.changed(target)
  }
})

const ask = (
  server: TestServer,
  made: MadeProject,
  role: Parameters<TestServer['read']>[0],
  project: number | string = made.project,
) => server.read(role, read, { project_id: project })

test.for(targets)(
  'counts the standards that are assigned, are unassigned or need no consultant, by the labels of each phase, in %s',
  async (target, { server, made }) => {
    const { body } = await server.read('C+', read, { project_id: made.project }, target)
    expect(body.data).toEqual([
      {
        Id: made.module,
        Name: 'Tests',
        Version: '1',
        AccreditationOrganization: '',
        standardCount: 5,
        leads: [
          { Id: server.idOf('AC', target), FullName: 'Associate' },
          { Id: server.idOf('SC', target), FullName: 'Senior' },
        ],
        phases: {
          'gap-analysis': { assigned: 3, notAssigned: 1, notNeeded: 1, SC: 3, AC: 4 },
          'desktop-review': { assigned: 2, notAssigned: 1, notNeeded: 2, SC: 4, AC: 5 },
          verification: { assigned: 3, notAssigned: 0, notNeeded: 2, SC: 4, AC: 4 },
        },
      },
    ])
  },
)

test('clients get the names of the leads and no counts', async ({ server, made }) => {
  const { body } = await ask(server, made, 'K+')
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).not.toHaveProperty('phases')
  expect(body.data[0].leads).toHaveLength(2)
})

test('a project without modules has no rows', async ({ server, made }) => {
  const [{ Id }] = await server.sql(
    'rds',
    `insert into "Project" ("Name", "StatusId") values ('Empty', 1) returning "Id"`,
  )
  await server.changed('rds')
  expect((await ask(server, made, 'ADM', Id)).body).toEqual({ data: [] })
})

test.for([
  ['ADM', 200],
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets status %i', async ([role, status], { server, made }) => {
  expect((await ask(server, made, role)).status).toBe(status)
})

test('rejects an invalid project id', async ({ server, made }) => {
  expect((await ask(server, made, 'ADM', '12abc')).status).toBe(400)
  expect((await server.read('ADM', read)).status).toBe(400)
})

test('a response is never older than an assignment', async ({ server, made }) => {
  await ask(server, made, 'ADM')
  await server.write('ADM', 'Project:UpdateStandardAssignments', {
    project_id: made.project,
    assignmentChanges: [
      {
        standard_id: made.standards[0]!.id,
        phase: 'verification',
        role: 'SC',
        from_consultant_id: server.idOf('SC'),
        to_consultant_id: null,
      },
    ],
  })
  const { body } = await ask(server, made, 'ADM')
  expect(body.data[0].phases.verification).toMatchObject({ assigned: 2, notAssigned: 1 })
})
