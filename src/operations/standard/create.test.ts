import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const test = serverTest
  .extend('elsewhere', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('raced', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('joined', { scope: 'file' }, ({ newProject }) => newProject())

const write = 'Standard:Create'
const asked = (made: MadeProject, more: object = {}) => ({
  module_id: made.module,
  Name: 'TS 9',
  ...more,
})
const missing = [400, 'Must provide module_id and Name'] as const

const tables = ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)]
const recordsOf = (server: FirstServer, target: 'rds' | 'ps', table: string, standard: number) =>
  server.sql(target, `select * from "${table}" where "StandardId" = $1 order by "ProjectId"`, [
    standard,
  ])

test.for(targets)(
  'adds the standard in %s and creates its records in every project with the module',
  async (target, { server, made, elsewhere }) => {
    const link = { project_id: elsewhere.project, module_id: made.module }
    await expectDone(server, 'ADM', 'Project:AddModule', link, { target })
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      asked(made, { Group: 'TS', Commentary: 'Words', BrightIdeas: '', isDTRPassthrough: true }),
      { target },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({
      standard_id: expect.any(Number),
      module_id: made.module,
      projects: 2,
    })
    const id = updates.standard_id
    expect(history).toMatchObject({ ProjectId: null, StandardId: id })
    const [stored] = await server.sql(target, 'select * from "Standard" where "Id" = $1', [id])
    expect(stored).toEqual({
      Id: id,
      Name: 'TS 9',
      StandardSetId: made.module,
      Group: 'TS',
      isDTRPassthrough: true,
      DesktopReviewEvidence: null,
      OnsiteReviewEvidence: null,
      Commentary: 'Words',
      PointsToRemember: null,
      ScopeOfStandard: null,
      BrightIdeas: null,
      billableCount: 0,
      scorableCount: 0,
      mandatoryCount: 0,
      pointsCount: 0,
      liCount: 0,
    })
    for (const table of tables) {
      const rows = await recordsOf(server, target, table, id)
      expect(rows.map(({ ProjectId }) => ProjectId)).toEqual([made.project, elsewhere.project])
      if (table !== 'ProjectStandard')
        expect(rows[0]).toMatchObject({
          Status: 'Blank',
          OwnerId: null,
          IsReadyByClient: false,
          IsConsultantCommentVisible: false,
          UploadedToURAC: false,
        })
    }
    for (const project of [made.project, elsewhere.project]) {
      const { body } = await server.read(
        'ADM',
        'projects/{id}/standard_phase',
        { id: project },
        target,
      )
      expect(body.data).toContainEqual(
        expect.objectContaining({ Id: id, Name: 'TS 9', openTaskCount: 0 }),
      )
    }
  },
)

test('rejects a name that the module already has', async ({ server, made }) => {
  await expectRefused(server, 'ADM', write, asked(made, { Name: 'TS 1' }), [409, 'Already exists'])
  const { body } = await server.write('ADM', write, asked(made, { Name: ' TS 1 ' }))
  expect(body.data.transformation.error).toBe('Already exists')
})

test('refuses a standard of a finalized module, and a module that does not exist', async ({
  server,
  made,
  elsewhere,
}) => {
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    elsewhere.module,
  ])
  await expectRefused(server, 'ADM', write, asked(made, { module_id: elsewhere.module }), [
    409,
    'Module is finalized',
  ])
  await expectRefused(server, 'ADM', write, asked(made, { module_id: 2_000_000 }), refusal.notFound)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made, { Name: 'Mine' }), answer)
})

test('rejects a standard without module and name', async ({ server, made }) => {
  const wrong = [
    ...badIds.map((id) => ({ module_id: id })),
    ...['', ' ', null, undefined].map((Name) => ({ Name })),
  ]
  for (const more of wrong) await expectRefused(server, 'ADM', write, asked(made, more), missing)
  const unfit = [
    ...['two\nlines', 'x'.repeat(501), 1].map((Name) => ({ Name })),
    { Commentary: 'x'.repeat(100_001) },
    { isDTRPassthrough: 'yes' },
  ]
  for (const more of unfit)
    await expectRefused(server, 'ADM', write, asked(made, more), refusal.invalidParameters)
})

test('standards that are added while their module is added to a project get their records in it', async ({
  server,
  raced,
  joined,
}) => {
  const second = await server.another()
  const answers = await Promise.all([
    ...Array.from({ length: 16 }, (_, index) =>
      (index % 2 ? server : second).write('ADM', write, {
        module_id: raced.module,
        Name: `Raced ${index % 12}`,
      }),
    ),
    second.write('ADM', 'Project:AddModule', {
      project_id: joined.project,
      module_id: raced.module,
    }),
    server.read('C+', 'projects/{id}/standard_phase', { id: raced.project }),
    server.read('C-', 'core/standards', { module_id: raced.module }),
  ])
  await second.close()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
  const missingRecords = await server.sql(
    'rds',
    `select l."ProjectId", s."Id" from "ProjectStandardsSet" l join "Standard" s on s."StandardSetId" = l."StandardsSetId"
    where l."StandardsSetId" = $1 and not (${tables
      .map(
        (table) =>
          `exists (select from "${table}" r where r."ProjectId" = l."ProjectId" and r."StandardId" = s."Id")`,
      )
      .join(' and ')})`,
    [raced.module],
  )
  expect(missingRecords).toEqual([])
})
