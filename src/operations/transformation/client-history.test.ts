import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

type Told = {
  Id: number
  Focus: string
  Action: string
  Parameters: Record<string, unknown>
  PreSnapshot: Record<string, unknown>[]
  ElementName: string | null
}

const history = async (
  server: TestServer,
  role: Role,
  { project }: MadeProject,
  query: object = {},
) => {
  const { body } = await server.read(role, 'transformations/query', {
    project_id: project,
    ...query,
  })
  return body.data as Told[]
}

const namesOf = (entries: readonly Told[]) =>
  entries.map(({ Focus, Action }) => `${Focus}:${Action}`)

const write = (
  server: TestServer,
  { project, standards }: MadeProject,
  role: Exclude<Role, 'ANON'>,
  name: WriteName,
  more: object,
) =>
  expectDone(server, role, name, {
    project_id: project,
    ...(name.startsWith('Element:')
      ? { element_id: standards[0]!.elements[0] }
      : { standard_id: standards[0]!.id }),
    ...more,
  })

const gap = { phase: 'gap-analysis' }
const desktop = { phase: 'desktop-review' }

const setting = (server: TestServer, made: MadeProject, areVisible: boolean) =>
  server
    .sql(
      'rds',
      `insert into "ProjectSettings" values ($1, $2) on conflict ("ProjectId") do update set "Settings" = excluded."Settings"`,
      [made.project, { ScoresVisibleToClients: areVisible }],
    )
    .then(() => server.changed('rds'))

test('a client sees the old and the new value of visible fields', async ({ server }) => {
  const made = await makeProject(server)
  await write(server, made, 'K+', 'Standard:UpdateClientComment', { ...gap, client_comment: 'one' })
  await write(server, made, 'K2', 'Standard:UpdateClientComment', { ...gap, client_comment: 'two' })
  await write(server, made, 'K+', 'Element:UpdateClientReady', {
    ...desktop,
    is_client_ready: true,
  })
  await write(server, made, 'C+', 'Standard:UpdateStatus', {
    ...desktop,
    status: 'Complete',
    initiate_second_review: true,
  })
  const task_id = await makeTask(server, {
    project: made.project,
    standard: made.standards[0]!.id,
    text: 'before',
    assignees: { 'K+': false },
  })
  await expectDone(server, 'C+', 'Task:Edit', { task_id, project_id: made.project, text: 'after' })
  const ids = { project_id: made.project, standard_id: made.standards[0]!.id }
  expect(await history(server, 'K+', made)).toMatchObject([
    { Parameters: { task_id, text: 'after' }, PreSnapshot: [{ Text: 'before' }] },
    {
      Parameters: { ...ids, ...desktop, status: 'Complete' },
      PreSnapshot: [{ Status: 'Blank', IsReadyByClient: false }],
    },
    {
      Parameters: { ...desktop, is_client_ready: true },
      PreSnapshot: [{ IsClientReady: false }],
      ElementName: 'TS 1(1)',
    },
    { Parameters: { client_comment: 'two' }, PreSnapshot: [{ ClientComment: 'one' }] },
    { Parameters: { client_comment: 'one' }, PreSnapshot: [{ ClientComment: null }] },
  ])
  expect(JSON.stringify(await history(server, 'K+', made))).not.toMatch(/second_?review/i)
})

const guarded = [
  [
    'The Good',
    'Standard:UpdateGapAnalysisComment',
    'Standard:UpdateGapAnalysisCommentReady',
    { ...gap, parameter: 'the_good', flag: 'is_the_good_visible' },
  ],
  [
    'The Bad',
    'Standard:UpdateGapAnalysisComment',
    'Standard:UpdateGapAnalysisCommentReady',
    { ...gap, parameter: 'the_bad', flag: 'is_the_bad_visible' },
  ],
  [
    'the consultant comment',
    'Standard:UpdateConsultantComment',
    'Standard:UpdateConsultantCommentReady',
    { ...desktop, parameter: 'consultant_comment', flag: 'is_consultant_comment_visible' },
  ],
  [
    'the comment on an element',
    'Element:UpdateConsultantComment',
    'Standard:UpdateConsultantCommentReady',
    { ...desktop, parameter: 'consultant_comment', flag: 'is_consultant_comment_visible' },
  ],
] as const satisfies readonly (readonly [string, WriteName, WriteName, object])[]

test.for(guarded)(
  'a client sees writes of %s from times when it was shown, as long as it is shown',
  async ([_, change, show, { phase, parameter, flag }], { server }) => {
    const made = await makeProject(server)
    const say = (text: string) => write(server, made, 'C+', change, { phase, [parameter]: text })
    const turn = (isVisible: boolean) =>
      write(server, made, 'C+', show, { phase, [flag]: isVisible })
    await say('hidden one')
    expect(await history(server, 'K+', made)).toEqual([])
    await turn(true)
    expect(await history(server, 'K+', made)).toEqual([])
    await say('shown one')
    await say('shown two')
    const told = await history(server, 'K+', made)
    expect(namesOf(told)).toEqual([change, change])
    expect(told.map(({ Parameters }) => Parameters[parameter])).toEqual(['shown two', 'shown one'])
    expect(JSON.stringify(told)).not.toMatch(/Visible/)
    await turn(false)
    expect(await history(server, 'K+', made)).toEqual([])
    expect(await history(server, 'C+', made)).toHaveLength(5)
  },
)

test('a client sees only the visible text of a write of both', async ({ server }) => {
  const made = await makeProject(server)
  await write(server, made, 'C+', 'Standard:UpdateGapAnalysisCommentReady', {
    ...gap,
    is_the_bad_visible: true,
  })
  const both = { the_good: 'canary', the_bad: 'to be mended' }
  await write(server, made, 'C+', 'Standard:UpdateGapAnalysisComment', { ...gap, ...both })
  const [told] = await history(server, 'K+', made)
  expect(told).toMatchObject({
    Parameters: { the_bad: 'to be mended' },
    PreSnapshot: [{ TheBad: null }],
  })
  expect(JSON.stringify(told)).not.toContain('canary')
  expect(told?.PreSnapshot[0]).not.toHaveProperty('TheGood')
})

test('a client’s history has the reports for clients and what the client did with them, but no report for staff', async ({
  server,
}) => {
  const made = await makeProject(server)
  const ids = { project_id: made.project }
  const report = { ...ids, kind: 'scorecard', phase: 'desktop-review', formats: [] }
  const save = async (audience: string) => {
    const parameters = { ...report, audience, standard_id: made.standards[0]!.id }
    const { updates } = await expectDone(server, 'C+', 'Report:Create', parameters)
    return updates.report_id as number
  }
  const [hidden, shown] = [await save('staff'), await save('client')]
  for (const [role, report_id] of [
    ['C+', hidden],
    ['C+', shown],
    ['K+', shown],
    ['K2', shown],
  ] as const)
    await expectDone(server, role, 'Report:Open', { ...ids, report_id, form: 'page' })
  await expectDone(server, 'C+', 'Report:Delete', { ...ids, report_id: hidden })
  const told = await history(server, 'K+', made)
  expect(
    told.map(({ Focus, Action, Parameters }) => [Focus, Action, Parameters['report_id']]),
  ).toEqual([
    ['Report', 'Open', shown],
    ['Report', 'Create', undefined],
  ])
  expect(namesOf(await history(server, 'C+', made))).toHaveLength(7)
})

test('a client sees scores while the project shows them', async ({ server }) => {
  const made = await makeProject(server)
  await write(server, made, 'C+', 'Element:UpdateMockScore', { ...desktop, mock_score: 50 })
  expect(await history(server, 'K+', made)).toEqual([])
  await setting(server, made, true)
  expect(await history(server, 'K+', made)).toMatchObject([
    { Parameters: { mock_score: 50 }, PreSnapshot: [{ MockScore: null }] },
  ])
  await setting(server, made, false)
  expect(await history(server, 'K+', made)).toEqual([])
})

test.for(targets)(
  'an entry includes the names of the people it mentions, including former leads, in %s',
  async (target, { server }) => {
    const made = await makeProject(server)
    const standard_id = made.standards[0]!.id
    const lead = (from: string | null, to: string | null) => ({
      project_id: made.project,
      assignmentChanges: [
        {
          standard_id,
          phase: 'gap-analysis',
          role: 'SC',
          from_consultant_id: from,
          to_consultant_id: to,
        },
      ],
    })
    const [senior, linked] = [server.idOf('SC', target), server.idOf('C+', target)]
    const assign = 'Standard:UpdateConsultantAssignments'
    await expectDone(server, 'ADM', assign, lead(senior, linked), { target })
    await expectDone(server, 'ADM', assign, lead(linked, null), { target })
    const assignees = [
      { user_id: server.idOf('K+', target) },
      { user_id: server.idOf('AC', target) },
    ]
    const task = { project_id: made.project, standard_id, text: 'Send the plan', assignees }
    await expectDone(server, 'C+', 'Task:Create', task, { target })
    for (const role of ['K+', 'C+'] as const) {
      const { body } = await server.read(
        role,
        'transformations/query',
        { project_id: made.project },
        target,
      )
      const named = body.data.map(({ People }: { People: { FullName: string }[] }) =>
        People.map(({ FullName }) => FullName),
      )
      expect(named).toEqual([['Associate', 'Client'], ['Linked'], ['Linked', 'Senior']])
    }
  },
)

test('a client does not see writes that changed only hidden fields', async ({ server }) => {
  const made = await makeProject(server)
  await write(server, made, 'C+', 'Standard:UpdateStatus', {
    ...desktop,
    upload_this_standard: true,
  })
  await write(server, made, 'C+', 'Standard:UpdateStatus', { ...desktop, status: 'Complete' })
  await expectDone(server, 'ADM', 'Project:UpdateSettings', {
    project_id: made.project,
    changes: { Color: 'red' },
  })
  expect(namesOf(await history(server, 'K+', made))).toEqual(['Standard:UpdateStatus'])
  expect(await history(server, 'C+', made)).toHaveLength(3)
})

test('a page has the requested length, however many entries between are hidden', async ({
  server,
}) => {
  const made = await makeProject(server)
  for (const text of ['one', 'two', 'three']) {
    await write(server, made, 'K+', 'Standard:UpdateClientComment', {
      ...gap,
      client_comment: text,
    })
    await write(server, made, 'C+', 'Standard:UpdateConsultantComment', {
      ...gap,
      consultant_comment: 'canary',
    })
  }
  const texts = (entries: readonly Told[]) =>
    entries.map(({ Parameters }) => Parameters['client_comment'])
  const first = await history(server, 'K+', made, { limit: 2 })
  expect(texts(first)).toEqual(['three', 'two'])
  const standard_id = made.standards[0]!.id
  const rest = await history(server, 'K+', made, { limit: 2, standard_id, before: first[1]!.Id })
  expect(texts(rest)).toEqual(['one'])
})
