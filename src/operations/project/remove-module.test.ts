import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:RemoveModule'
const idsOf = ({ project, module }: MadeProject) => ({ project_id: project, module_id: module })
const noLink = [404, 'pre_snapshot should have returned 1 entry, instead returned 0'] as const
const inUse = [409, 'Module is in use'] as const

const tables = [
  'ProjectStandardsSet',
  'ProjectStandard',
  'StandardGapAnalysis',
  'StandardDesktopReview',
  'StandardVerification',
  'ElementDesktopReview',
  'ElementVerification',
]
const rowsOf = async (server: TestServer, project: number, target: Target) => {
  const counts = tables.map(
    (table) => `(select count(*)::int from "${table}" where "ProjectId" = $1)`,
  )
  const [row] = await server.sql(target, `select json_build_array(${counts.join(', ')}) as n`, [
    project,
  ])
  return row.n
}
const removed = async (server: TestServer, project: number) =>
  (await server.sql('rds', 'select from "ProjectStandardsSet" where "ProjectId" = $1', [project]))
    .length === 0

test.for(targets)(
  'removes the module in %s with its unchanged records; the pre_snapshot keeps the assignments',
  async (target, { server }) => {
    const made = await makeProject(server)
    const [standard] = made.standards
    await server.sql(
      target,
      'insert into "ElementDesktopReview" ("ProjectId", "ElementId") values ($1, $2)',
      [made.project, standard!.elements[0]],
    )
    const { updates, pre_snapshot, history } = await expectDone(server, 'ADM', write, idsOf(made), {
      target,
    })
    expect(updates).toEqual({ ...idsOf(made), standards: 2 })
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
    expect(pre_snapshot).toMatchObject([{ ProjectId: made.project, StandardsSetId: made.module }])
    expect(pre_snapshot[0].Assignments).toHaveLength(6)
    expect(pre_snapshot[0].Assignments[0]).toEqual({
      StandardId: standard!.id,
      phase: 'desktop-review',
      OwnerId: server.idOf('SC', target),
      JuniorOwnerId: server.idOf('AC', target),
    })
    expect(await rowsOf(server, made.project, target)).toEqual([0, 0, 0, 0, 0, 0, 0])
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await rowsOf(server, made.project, other)).toEqual([1, 2, 2, 2, 2, 0, 0])
  },
)

test('leaves the other modules of the project and other projects as they are, and can be added again', async ({
  server,
}) => {
  const made = await makeProject(server)
  const other = await makeProject(server)
  const added = { project_id: made.project, module_id: other.module }
  await expectDone(server, 'ADM', 'Project:AddModule', added)
  await expectDone(server, 'ADM', write, added)
  expect(await rowsOf(server, made.project, 'rds')).toEqual([1, 2, 2, 2, 2, 0, 0])
  expect(await rowsOf(server, other.project, 'rds')).toEqual([1, 2, 2, 2, 2, 0, 0])
  await expectDone(server, 'ADM', 'Project:AddModule', added)
})

const set = (table: string, what: string) => (server: TestServer, made: MadeProject) =>
  server.sql('rds', `update "${table}" set ${what} where "ProjectId" = $1 and "StandardId" = $2`, [
    made.project,
    made.standards[1]!.id,
  ])
const addElement =
  (table: string, column: string, value: unknown) => (server: TestServer, made: MadeProject) =>
    server.sql(
      'rds',
      `insert into "${table}" ("ProjectId", "ElementId", "${column}") values ($1, $2, $3)`,
      [made.project, made.standards[1]!.elements[0], value],
    )
const document = `insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "StandardId", "CreatedBy")
  values ('a.pdf', 'a.pdf', 1, $1, $2, $3) returning "Id"`
const addDocument = async (server: TestServer, made: MadeProject, standard: number | null) =>
  (await server.sql('rds', document, [made.project, standard, server.idOf('K+')]))[0].Id

test.for<[string, (server: TestServer, made: MadeProject) => Promise<unknown>, string]>([
  ['a status', set('StandardVerification', `"Status" = 'NotApplicable'`), 'Standards under way'],
  ['a hand-in', set('StandardDesktopReview', '"IsReadyByClient" = true'), 'Standards under way'],
  ['an upload', set('StandardGapAnalysis', '"UploadedToURAC" = true'), 'Standards under way'],
  ['a client comment', set('StandardGapAnalysis', `"ClientComment" = 'A'`), 'Comments'],
  ['a consultant comment', set('StandardVerification', `"ConsultantComment" = 'A'`), 'Comments'],
  ['The Good', set('StandardGapAnalysis', `"TheGood" = 'A'`), 'Comments'],
  ['The Bad', set('StandardGapAnalysis', `"TheBad" = 'A'`), 'Comments'],
  [
    'a comment on an element',
    addElement('ElementVerification', 'ConsultantComment', 'A'),
    'Comments',
  ],
  ['a score of zero', addElement('ElementDesktopReview', 'MockScore', 0), 'Scores'],
  [
    'an element marked ready',
    addElement('ElementDesktopReview', 'IsClientReady', true),
    'Elements marked ready',
  ],
  [
    'a task',
    (server, made) =>
      server.sql(
        'rds',
        `insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('A', $1, $2, $3)`,
        [made.project, made.standards[1]!.id, server.idOf('C+')],
      ),
    'Tasks',
  ],
  [
    'a citation',
    async (server, made) =>
      server.sql(
        'rds',
        `insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "CreatedBy") values ($1, $2, $3, $4)`,
        [
          made.project,
          made.standards[1]!.elements[0],
          await addDocument(server, made, null),
          server.idOf('C+'),
        ],
      ),
    'Citations',
  ],
  ['a document', (server, made) => addDocument(server, made, made.standards[1]!.id), 'Documents'],
])(
  'rejects the removal while %s is stored, gives the reason and changes nothing',
  async ([_, prepare, place], { server }) => {
    const made = await makeProject(server)
    await prepare(server, made)
    const { body } = await expectRefused(server, 'ADM', write, idsOf(made), inUse)
    expect(body.data.transformation.problems).toEqual([{ place, message: '1' }])
  },
)

test('an emptied text and a document of the project itself do not prevent the removal', async ({
  server,
}) => {
  const made = await makeProject(server)
  await set('StandardDesktopReview', `"ClientComment" = ' ', "ConsultantComment" = ''`)(
    server,
    made,
  )
  await addDocument(server, made, null)
  await expectDone(server, 'ADM', write, idsOf(made))
})

test('no work that is written at the same time is lost', async ({ server }) => {
  for (let round = 0; round < 6; round++) {
    const made = await makeProject(server)
    const { project: project_id, standards } = made
    const standard_id = standards[0]!.id
    const phase = 'desktop-review'
    const work = [
      server.write('C+', 'Standard:UpdateConsultantComment', {
        project_id,
        standard_id,
        phase,
        consultant_comment: 'Kept',
      }),
      server.write('C+', 'Element:UpdateMockScore', {
        project_id,
        element_id: standards[0]!.elements[0],
        phase,
        mock_score: 100,
      }),
      server.write('C+', 'Task:Create', { project_id, standard_id, text: 'Kept' }),
    ]
    const removal = server.write('ADM', write, idsOf(made))
    const [answer, ...written] = await Promise.all([removal, ...work])
    const isRemoved = await removed(server, project_id)
    expect(answer.status).toBe(isRemoved ? 200 : 409)
    expect(written.map(({ status }) => status === 200)).toContain(!isRemoved)
    if (isRemoved) expect(written.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

test('of many concurrent requests exactly one removes the module', async ({ server }) => {
  const made = await makeProject(server)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.write('ADM', write, idsOf(made))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(404),
  ])
})

test('a person who saw the project only through an assignment loses access', async ({ server }) => {
  const made = await makeProject(server)
  const seen = async () =>
    (await server.read('SC', 'projects/{id}/project', { id: made.project })).status
  expect(await seen()).toBe(200)
  await expectDone(server, 'ADM', write, idsOf(made))
  expect(await seen()).toBe(404)
})

test('refuses a project or a module that does not exist, and a module that the project does not have', async ({
  server,
}) => {
  const made = await makeProject(server)
  const other = await makeProject(server)
  for (const more of [
    { project_id: 2_000_000 },
    { module_id: 2_000_000 },
    { module_id: other.module },
  ])
    await expectRefused(server, 'ADM', write, { ...idsOf(made), ...more }, noLink)
})

test('rejects the removal of a module from an archived project', async ({ server }) => {
  const made = await makeProject(server)
  const { project: project_id } = made
  await expectDone(server, 'ADM', 'Project:UpdateStatus', { project_id, status_id: 4 })
  await expectRefused(server, 'ADM', write, idsOf(made), refusal.archived)
})

test('needs both ids', async ({ server }) => {
  const ids = idsOf(await makeProject(server))
  const wrong = [
    {},
    ...badIds.flatMap((id) => [
      { ...ids, project_id: id },
      { ...ids, module_id: id },
    ]),
  ]
  for (const parameters of wrong)
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
  await expectRefused(server, role, write, idsOf(await makeProject(server)), answer)
})

// Runs last, since it adds standards to only one of the targets.
test('a standard that is added to the module at the same time leaves no record behind', async ({
  server,
}) => {
  const projects = [await makeProject(server), await makeProject(server), await makeProject(server)]
  for (const made of projects) {
    const [removal, creation] = await Promise.all([
      server.write('ADM', write, idsOf(made)),
      server.write('ADM', 'Standard:Create', { module_id: made.module, Name: 'TS 9' }),
    ])
    expect([removal.status, creation.status]).toEqual([200, 200])
    expect(await rowsOf(server, made.project, 'rds')).toEqual([0, 0, 0, 0, 0, 0, 0])
  }
})
