import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const read = 'admin/module_consultant_assignments'

const test = serverTest.extend('made', { scope: 'file' }, ({ newProject }) =>
  newProject({ standards: [['mandatory'], [], ['points']] }),
)

test.beforeAll(async ({ server, made }) => {
  const [first, , third] = made.standards
  for (const target of targets) {
    await server.sql(
      target,
      `update "StandardDesktopReview" set "OwnerId" = null, "JuniorOwnerId" = $3 where "ProjectId" = $1 and "StandardId" = $2`,
      [made.project, first!.id, server.idOf('C+', target)],
    )
    await server.sql(
      target,
      `update "StandardGapAnalysis" set "Status" = 'NotApplicable' where "ProjectId" = $1 and "StandardId" = $2`,
      [made.project, third!.id],
    )
    await server.sql(target, 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [
      third!.id,
    ])
    await server.changed(target)
  }
})

const ask = (server: TestServer, made: MadeProject, role: Role, more: object = {}) =>
  server.read(role, read, { project_id: made.project, module_id: made.module, ...more })

test.for(targets)(
  'returns SC and AC of each standard in each phase in %s',
  async (target, { server, made }) => {
    const { body } = await server.read(
      'C+',
      read,
      { project_id: made.project, module_id: made.module },
      target,
    )
    expect(body.data.map(({ Name }: { Name: string }) => Name)).toEqual(['TS 1', 'TS 2', 'TS 3'])
    const led = {
      OwnerId: server.idOf('SC', target),
      OwnerName: 'Senior',
      JuniorOwnerId: server.idOf('AC', target),
      JuniorOwnerName: 'Associate',
      exemption: null,
    }
    expect(body.data[0]).toEqual({
      Id: made.standards[0]!.id,
      Name: 'TS 1',
      parsedName: expect.objectContaining({ isSuccessful: false, title: expect.any(String) }),
      phaseDetails: {
        'gap-analysis': led,
        'desktop-review': {
          OwnerId: null,
          OwnerName: null,
          JuniorOwnerId: server.idOf('C+', target),
          JuniorOwnerName: 'Linked',
          exemption: null,
        },
        verification: led,
      },
    })
  },
)

test('names the label for which a standard needs no consultant', async ({ server, made }) => {
  const { body } = await ask(server, made, 'ADM')
  const exemptions = body.data.map(
    ({ phaseDetails }: { phaseDetails: Record<string, { exemption: string | null }> }) =>
      Object.values(phaseDetails).map(({ exemption }) => exemption),
  )
  expect(exemptions).toEqual([
    [null, null, null],
    ['Should be N/A', 'Should be N/A', 'Should be N/A'],
    ['Not Applicable', null, 'Score from DTR'],
  ])
})

test('clients get the names of the leads only', async ({ server, made }) => {
  const { body } = await ask(server, made, 'K+')
  expect(Object.keys(body.data[0].phaseDetails.verification)).toEqual([
    'OwnerId',
    'OwnerName',
    'JuniorOwnerId',
    'JuniorOwnerName',
  ])
})

test('lists the standards in the order of the module, not of their ids', async ({
  server,
  newProject,
}) => {
  const renamed = await newProject({ standards: [[], [], []] })
  await server.sql('rds', `update "Standard" set "Name" = 'TS 10' where "Id" = $1`, [
    renamed.standards[0]!.id,
  ])
  await server.changed('rds')
  const { body } = await ask(server, renamed, 'ADM')
  expect(body.data.map(({ Name }: { Name: string }) => Name)).toEqual(['TS 2', 'TS 3', 'TS 10'])
})

test('a module of another project gets the response of one that does not exist', async ({
  server,
  made,
  other,
}) => {
  for (const module_id of [other.module, 2_000_000])
    expect((await ask(server, made, 'ADM', { module_id })).status).toBe(404)
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

test('needs both ids', async ({ server }) => {
  const wrong: Record<string, string | number>[] = [
    { project_id: 1 },
    { module_id: 1 },
    { project_id: '1x', module_id: 1 },
  ]
  for (const query of wrong) expect((await server.read('ADM', read, query)).status).toBe(400)
})
