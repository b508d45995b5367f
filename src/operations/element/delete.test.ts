import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectCounted } from '#test/matchers/expect-counted.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Element:Delete'
const inUse = [409, 'Element is in use'] as const
const score = (project: MadeProject, element_id: number, mock_score: number | null) => ({
  project_id: project.project,
  element_id,
  phase: 'desktop-review',
  mock_score,
})

test.for(targets)(
  'deletes the element in %s with its empty records and updates the counts',
  async (target, { server }) => {
    const project = await makeProject(server)
    const [{ id, elements }] = [project.standards[0]!]
    const [element_id] = elements as [number]
    for (const mock_score of [50, null])
      await expectDone(
        server,
        'C+',
        'Element:UpdateMockScore',
        score(project, element_id, mock_score),
        { target },
      )
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      { element_id },
      { target },
    )
    expect(updates).toEqual({ element_id, standard_id: id, module_id: project.module })
    expect(pre_snapshot).toEqual([
      {
        Id: element_id,
        StandardId: id,
        Name: 'TS 1(1)',
        Text: '',
        ParentId: null,
        Stem: false,
        ElementTypeId: 1,
      },
    ])
    expect(history).toMatchObject({ ProjectId: null, StandardId: id })
    for (const [table, column] of [
      ['Element', 'Id'],
      ['ElementDesktopReview', 'ElementId'],
    ])
      expect(
        await server.sql(target, `select from "${table}" where "${column}" = $1`, [element_id]),
      ).toEqual([])
    await expectCounted(server, target, id)
  },
)

test('a parent that loses its last child becomes scorable again, with its earlier score', async ({
  server,
}) => {
  const project = await makeProject(server)
  const [{ id, elements }] = [project.standards[0]!]
  const [parent, child] = elements as [number, number]
  await expectDone(server, 'C+', 'Element:UpdateMockScore', score(project, parent, 100))
  await expectDone(server, 'ADM', 'Element:Update', { element_id: child, ParentId: parent })
  const refused = await expectRefused(server, 'ADM', write, { element_id: parent }, inUse)
  expect(refused.body.data.transformation.problems).toEqual([
    { place: 'Child elements', message: '1 is below it' },
    { place: 'Desktop Review', message: '1 record contains a score or a comment' },
  ])
  await expectDone(server, 'ADM', write, { element_id: child })
  await expectCounted(server, 'rds', id)
  const [{ mandatorySum }] = await server.sql(
    'rds',
    'select "mandatorySum" from "StandardDesktopReview" where "StandardId" = $1',
    [id],
  )
  expect(mandatorySum).toBe(100)
})

test.for([
  ['a comment', 'Element:UpdateConsultantComment', { consultant_comment: 'Look here' }],
  ['a mark of the client', 'Element:UpdateClientReady', { is_client_ready: true }],
  ['a score', 'Element:UpdateMockScore', { mock_score: 0 }],
] as const)('refuses an element with %s', async ([_, kept, more], { server }) => {
  const project = await makeProject(server)
  const element_id = project.standards[0]!.elements[0]!
  const ids = { project_id: project.project, element_id, phase: 'verification' }
  await expectDone(server, 'ADM', kept, { ...ids, ...more })
  const { body } = await expectRefused(server, 'ADM', write, { element_id }, inUse)
  expect(body.data.transformation.problems).toEqual([
    { place: 'Validation Review', message: '1 record contains a score or a comment' },
  ])
})

test('refuses an element that a citation names', async ({ server, made }) => {
  const element_id = made.standards[0]!.elements[2]!
  await server.sql(
    'rds',
    `with d as (insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "CreatedBy")
      values ('Plan', 'plan.pdf', 10, $1, $2) returning "Id")
    insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "CreatedBy") select $1, $3, d."Id", $2 from d`,
    [made.project, server.idOf('C+'), element_id],
  )
  const { body } = await expectRefused(server, 'ADM', write, { element_id }, inUse)
  expect(body.data.transformation.problems).toEqual([{ place: 'Citations', message: '1 names it' }])
})

test('refuses an element of a finalized module', async ({ server }) => {
  const project = await makeProject(server)
  await server.sql('rds', 'update "StandardsSet" set "IsFinalized" = true where "Id" = $1', [
    project.module,
  ])
  await expectRefused(server, 'ADM', write, { element_id: project.standards[0]!.elements[0] }, [
    409,
    'Module is finalized',
  ])
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
  await expectRefused(server, role, write, { element_id: made.standards[0]!.elements[0] }, answer)
})

test('rejects invalid ids and an element that does not exist', async ({ server }) => {
  for (const element_id of [...badIds, undefined])
    expect((await server.write('ADM', write, { element_id })).body.data.transformation.error).toBe(
      'Invalid Parameters',
    )
  await expectRefused(server, 'ADM', write, { element_id: 2_000_000 }, refusal.notFound)
})

test('when a deletion and a score are written at once, one is rejected and the counts are right', async ({
  server,
}) => {
  const second = await server.another()
  const types = Array.from({ length: 16 }, () => 'mandatory' as const)
  const project = await makeProject(server, { standards: [types] })
  const [{ id, elements }] = [project.standards[0]!]
  for (const [index, element_id] of elements.entries()) {
    const comment = { project_id: project.project, element_id, phase: 'desktop-review' }
    const answers = await Promise.all([
      index % 2
        ? second.write('C+', 'Element:UpdateMockScore', score(project, element_id, 100))
        : second.write('C+', 'Element:UpdateConsultantComment', {
            ...comment,
            consultant_comment: 'Raced',
          }),
      server.write('ADM', write, { element_id }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(statuses)
    await expectCounted(server, 'rds', id)
  }
  await second.close()
})
