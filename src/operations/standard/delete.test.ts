import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const test = serverTest
  .extend('free', { scope: 'file' }, ({ newProject }) => newProject({ isLed: false }))
  .extend('other', { scope: 'file' }, ({ newProject }) => newProject({ isLed: false }))

const write = 'Standard:Delete'
const missing = [400, 'Must provide module_id and Id'] as const
const inUse = [409, 'Standard is in use'] as const
const first = (project: MadeProject) => ({
  module_id: project.module,
  Id: project.standards[0]!.id,
})

test.for(targets)(
  'deletes the standard in %s with its elements, its tip and its unchanged records',
  async (target, { server, free, other }) => {
    const { module_id, Id } = first(free)
    await expectDone(
      server,
      'ADM',
      'Project:AddModule',
      { project_id: other.project, module_id },
      { target },
    )
    await expectDone(server, 'ADM', 'StandardTip:Update', { id: Id, basics: 'Begin' }, { target })
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      { module_id, Id },
      { target },
    )
    expect(updates).toEqual({ standard_id: Id, module_id })
    expect(pre_snapshot).toEqual([
      expect.objectContaining({
        Id,
        Name: 'TS 1',
        AllElements: free.standards[0]!.elements.map((element) =>
          expect.objectContaining({ Id: element, Text: '' }),
        ),
        StandardTip: expect.objectContaining({ basics: 'Begin' }),
      }),
    ])
    expect(history).toMatchObject({ ProjectId: null, StandardId: Id })
    for (const table of ['ProjectStandard', 'Element', ...phases.map((one) => one.standardTable)])
      expect(
        await server.sql(target, `select from "${table}" where "StandardId" = $1`, [Id]),
      ).toEqual([])
    const query = { id: free.project }
    const { body } = await server.read('ADM', 'projects/{id}/standard_phase', query, target)
    expect(body.data.map((row: { Id: number }) => row.Id)).toEqual([free.standards[1]!.id])
  },
)

test('rejects a standard whose records have leads, and names the phases', async ({
  server,
  made,
}) => {
  const { body } = await expectRefused(server, 'ADM', write, first(made), inUse)
  expect(body.data.transformation.problems).toEqual(
    phases.map(({ title }) => ({ place: title, message: '1 record contains work' })),
  )
})

test.for([
  [
    'a status',
    'Standard:UpdateStatus',
    { phase: 'gap-analysis', status: 'Complete' },
    'Gap Analysis',
  ],
  [
    'a comment',
    'Standard:UpdateConsultantComment',
    { phase: 'desktop-review', consultant_comment: 'Look' },
    'Desktop Review',
  ],
  [
    'a comment that the client may see',
    'Standard:UpdateConsultantCommentReady',
    { phase: 'verification', is_consultant_comment_visible: true },
    'Validation Review',
  ],
] as const)('refuses a standard with %s', async ([_, kept, more, place], { server }) => {
  const project = await makeProject(server, { isLed: false })
  const { module_id, Id } = first(project)
  await expectDone(server, 'ADM', kept, { project_id: project.project, standard_id: Id, ...more })
  const { body } = await expectRefused(server, 'ADM', write, { module_id, Id }, inUse)
  expect(body.data.transformation.problems).toContainEqual({
    place,
    message: '1 record contains work',
  })
})

test('refuses a standard with a score, a task, a document, a template and a citation', async ({
  server,
}) => {
  const project = await makeProject(server, { isLed: false })
  const { module_id, Id } = first(project)
  const [element] = project.standards[0]!.elements
  await expectDone(server, 'ADM', 'Element:UpdateMockScore', {
    project_id: project.project,
    element_id: element,
    phase: 'verification',
    mock_score: 0,
  })
  await makeTask(server, { project: project.project, standard: Id })
  await server.sql(
    'rds',
    `with d as (insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "StandardId", "CreatedBy")
      values ('Plan', 'plan.pdf', 10, $1, $4, $2) returning "Id"),
    t as (insert into "Template" ("aws_filename", "original_filename", "size", "mimetype", "module_id", "standard_id")
      values ('a', 'a.docx', 1, 'text/plain', $5, $4))
    insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "CreatedBy") select $1, $3, d."Id", $2 from d`,
    [project.project, server.idOf('C+'), element, Id, module_id],
  )
  const { body } = await expectRefused(server, 'ADM', write, { module_id, Id }, inUse)
  expect(body.data.transformation.problems).toEqual([
    { place: 'Validation Review, elements', message: '1 record contains a score or a comment' },
    { place: 'Tasks', message: '1 names it' },
    { place: 'Citations', message: '1 names its elements' },
    { place: 'Documents', message: '1 belongs to it' },
    { place: 'Templates', message: '1 belongs to it' },
  ])
})

test('refuses a standard of another module, and one that does not exist', async ({
  server,
  made,
  other,
}) => {
  const { Id } = first(made)
  for (const parameters of [
    { module_id: other.module, Id },
    { module_id: made.module, Id: 2_000_000 },
    { module_id: 2_000_000, Id },
  ])
    await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
})

test('refuses a standard of a finalized module', async ({ server }) => {
  const project = await makeProject(server, { isLed: false })
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    project.module,
  ])
  await expectRefused(server, 'ADM', write, first(project), [409, 'Module is finalized'])
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
  await expectRefused(server, role, write, first(made), answer)
})

test('rejects invalid ids', async ({ server, made }) => {
  for (const id of [...badIds, undefined])
    for (const more of [{ module_id: id }, { Id: id }])
      expect(
        (await server.write('ADM', write, { ...first(made), ...more })).body.data.transformation,
      ).toMatchObject({ error: missing[1] })
})

test('when a deletion and a write run at once, one is rejected, whichever comes first', async ({
  server,
}) => {
  const second = await server.another()
  for (let round = 0; round < 10; round += 1) {
    const project = await makeProject(server, { isLed: false })
    const { module_id, Id } = first(project)
    const ids = { project_id: project.project, standard_id: Id }
    const answers = await Promise.all([
      [
        () => second.write('C+', 'Task:Create', { ...ids, text: 'Raced' }),
        () =>
          second.write('C+', 'Standard:UpdateStatus', {
            ...ids,
            phase: 'desktop-review',
            status: 'Complete',
            is_ready_by_client: true,
          }),
      ][round % 2]!(),
      server.write('ADM', write, { module_id, Id }),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(answers.map(({ status }) => status))
  }
  await second.close()
})
