import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:AddModule'
const ids = (made: MadeProject, other: MadeProject, more: object = {}) => ({
  project_id: made.project,
  module_id: other.module,
  ...more,
})
const missing = [400, 'project_id and module_id required for ProjectAddModule'] as const

test.for(targets)(
  'links the module in %s and creates a record of each standard with Status Blank in every phase',
  async (target, { server, made, other }) => {
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      ids(made, other),
      {
        target,
      },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({ ...ids(made, other), standards: 2 })
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
    const [link] = await server.sql(
      target,
      'select xmin::text as transaction from "ProjectStandardsSet" where "ProjectId" = $1 and "StandardsSetId" = $2',
      [made.project, other.module],
    )
    expect(link).toEqual({ transaction: history.transaction })
    const standards = other.standards.map(({ id }) => id)
    for (const { phase, standardTable } of phases) {
      const rows = await server.sql(
        target,
        `select * from "${standardTable}" where "ProjectId" = $1 and "StandardId" = any($2) order by "StandardId"`,
        [made.project, standards],
      )
      expect(rows).toMatchObject(
        standards.map((StandardId) => ({
          StandardId,
          Status: 'Blank',
          OwnerId: null,
          JuniorOwnerId: null,
          IsReadyByClient: false,
          IsConsultantCommentVisible: false,
          UploadedToURAC: false,
          ...(phase === 'gap-analysis' && { IsTheGoodVisible: false, IsTheBadVisible: false }),
        })),
      )
    }
    const query = { id: made.project, phase: 'desktop-review' }
    const { body } = await server.read('ADM', 'projects/{id}/standard_phase', query, target)
    expect(body.data.map(({ Id }: { Id: number }) => Id)).toEqual(expect.arrayContaining(standards))
  },
)

test('rejects a module that the project already has', async ({ server, made, other }) => {
  const answer = [409, 'pre_snapshot should have returned no entries, instead returned 1'] as const
  await expectRefused(server, 'ADM', write, ids(made, other, { module_id: made.module }), answer)
})

test('of many concurrent requests exactly one adds the module', async ({ server }) => {
  const [first, second] = [await makeProject(server), await makeProject(server)]
  const parameters = { project_id: first.project, module_id: second.module }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.write('ADM', write, parameters)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(409),
  ])
})

test('refuses a project or a module that does not exist', async ({ server, made, other }) => {
  for (const more of [{ project_id: 2_000_000 }, { module_id: 2_000_000 }])
    await expectRefused(server, 'ADM', write, ids(made, other, more), refusal.notFound)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made, other }) => {
  await expectRefused(server, role, write, ids(made, other), answer)
})

test('needs both ids', async ({ server, made, other }) => {
  const wrong = [
    {},
    ...badIds.flatMap((id) => [
      ids(made, other, { project_id: id }),
      ids(made, other, { module_id: id }),
    ]),
  ]
  for (const parameters of wrong) await expectRefused(server, 'ADM', write, parameters, missing)
})
