import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { addStandards } from '#test/factories/add-standards.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:UpdateStandardAssignments'
const { SC, AC, 'C+': linked, 'C-': unlinked } = people

const change = (made: MadeProject, more: object = {}) => ({
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  role: 'SC',
  from_consultant_id: SC.id,
  to_consultant_id: linked.id,
  ...more,
})
const asked = (made: MadeProject, ...assignmentChanges: unknown[]) => ({
  project_id: made.project,
  assignmentChanges,
})

const rowsOf = (server: FirstServer, target: Target, table: string, project: number) =>
  server.sql(
    target,
    `select "StandardId", "OwnerId", "JuniorOwnerId" from "${table}" where "ProjectId" = $1 order by 1`,
    [project],
  )

test.for(targets)(
  'assigns, unassigns and reassigns in %s, with ids in its letter case, leaving the other role unchanged',
  async (target, { server, made }) => {
    const { project, standards } = await makeProject(server)
    const [first, second] = [standards[0]!.id, standards[1]!.id]
    const before = {
      ProjectId: project,
      OwnerId: server.idOf('SC', target),
      JuniorOwnerId: server.idOf('AC', target),
    }
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      {
        project_id: String(project),
        assignmentChanges: [
          change(made, {
            standard_id: first,
            from_consultant_id: SC.id.toUpperCase(),
            to_consultant_id: linked.id.toUpperCase(),
          }),
          change(made, { standard_id: second, phase: 'gap-analysis', to_consultant_id: '' }),
          change(made, {
            standard_id: first,
            role: 'AC',
            from_consultant_id: AC.id,
            to_consultant_id: unlinked.id,
          }),
        ],
      },
      { target },
    )
    expect(updates).toEqual({ project_id: project, standard_ids: [first, second] })
    expect(pre_snapshot).toEqual([
      { ...before, StandardId: first, phase: 'desktop-review' },
      { ...before, StandardId: second, phase: 'gap-analysis' },
    ])
    expect(history).toMatchObject({ ProjectId: project, StandardId: null })
    const [gapAnalysis, desktopReview, verification] = await Promise.all(
      phases.map(({ standardTable }) => rowsOf(server, target, standardTable, project)),
    )
    const { OwnerId, JuniorOwnerId } = before
    expect(desktopReview).toEqual([
      {
        StandardId: first,
        OwnerId: server.idOf('C+', target),
        JuniorOwnerId: server.idOf('C-', target),
      },
      { StandardId: second, OwnerId, JuniorOwnerId },
    ])
    expect(gapAnalysis?.[1]).toEqual({ StandardId: second, OwnerId: null, JuniorOwnerId })
    expect(verification).toEqual(
      [first, second].map((StandardId) => ({ StandardId, OwnerId, JuniorOwnerId })),
    )
  },
)

test('derives the project from the entries when all of them name it', async ({ server, made }) => {
  const { project, standards } = await makeProject(server)
  const entry = change(made, { project_id: project, standard_id: standards[0]!.id })
  await expectDone(server, 'ADM', write, { assignmentChanges: [entry] })
  const nameless = change(made, { standard_id: standards[1]!.id })
  const parameters = { assignmentChanges: [change(made, { project_id: project }), nameless] }
  await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test('a consultant who is assigned a standard gets access to its project', async ({
  server,
  made,
}) => {
  const { project, standards } = await makeProject(server, { isLed: false })
  const read = async () =>
    (await server.read('C-', 'projects/{id}/project', { id: project })).status
  expect(await read()).toBe(404)
  await expectDone(server, 'ADM', write, {
    project_id: project,
    assignmentChanges: [
      change(made, {
        standard_id: standards[1]!.id,
        from_consultant_id: null,
        to_consultant_id: unlinked.id,
      }),
    ],
  })
  expect(await read()).toBe(200)
})

test('stores thousands of entries at once, and none when one is invalid', async ({
  server,
  made,
}) => {
  const { project, module } = await makeProject(server, { standards: [], isLed: false })
  const standards = await addStandards(server, { project, module, count: 850 })
  const all = standards.flatMap((standard_id, at) =>
    phases.flatMap(({ phase }) =>
      (['SC', 'AC'] as const).map((role) => ({
        standard_id,
        phase,
        role,
        from_consultant_id: null,
        to_consultant_id: at % 2 === 0 ? SC.id : linked.id,
      })),
    ),
  )
  expect(all).toHaveLength(5_100)
  const withOne = (more: object) => ({
    project_id: project,
    assignmentChanges: all.with(4_321, { ...all[4_321]!, ...more }),
  })
  const place = 'assignmentChanges.4321'
  const refused = async (more: object, answer: readonly [number, string]) =>
    (await expectRefused(server, 'ADM', write, withOne(more), answer)).body.data.transformation
  const { conflicts } = await refused({ from_consultant_id: AC.id }, refusal.conflict)
  expect(conflicts).toEqual([{ place, field: 'JuniorOwnerId', stored: null, by: null, at: null }])
  const { problems } = await refused({ to_consultant_id: people.K2.id }, refusal.invalidParameters)
  expect(problems).toEqual([
    { place: `${place}.to_consultant_id`, message: expect.stringContaining('consultant') },
  ])
  await refused({ standard_id: made.standards[0]!.id }, refusal.notFound)
  const doubled = await refused(
    { ...all[4_320], to_consultant_id: AC.id },
    refusal.invalidParameters,
  )
  expect(doubled.problems).toEqual([{ place, message: expect.stringContaining('repeats') }])

  const { pre_snapshot, updates } = await expectDone(server, 'ADM', write, {
    project_id: project,
    assignmentChanges: all,
  })
  expect(updates.standard_ids).toHaveLength(850)
  expect(pre_snapshot).toHaveLength(2_550)
  for (const { standardTable } of phases) {
    const rows = await rowsOf(server, 'rds', standardTable, project)
    expect(rows.map(({ OwnerId }) => OwnerId)).toEqual(
      rows.map((_, at) => server.idOf(at % 2 === 0 ? 'SC' : 'C+')),
    )
  }
})

test('reports every entry that differs from the expected one, with author and time of the change', async ({
  server,
  made,
}) => {
  const { project, standards } = await makeProject(server)
  const [first, second] = [standards[0]!.id, standards[1]!.id]
  await expectDone(server, 'SC', 'Standard:UpdateConsultantAssignments', {
    project_id: project,
    assignmentChanges: [
      change(made, {
        standard_id: first,
        role: 'AC',
        from_consultant_id: AC.id,
        to_consultant_id: null,
      }),
    ],
  })
  const answered = await expectRefused(
    server,
    'ADM',
    write,
    {
      project_id: project,
      assignmentChanges: [
        change(made, { standard_id: first, role: 'AC', from_consultant_id: AC.id }),
        change(made, { standard_id: second }),
        change(made, { standard_id: second, phase: 'verification', from_consultant_id: AC.id }),
      ],
    },
    refusal.conflict,
  )
  const { conflict, conflicts } = answered.body.data.transformation
  expect(conflicts).toEqual([
    {
      place: 'assignmentChanges.0',
      field: 'JuniorOwnerId',
      stored: null,
      by: 'Senior',
      at: expect.stringMatching(/Z$/),
    },
    {
      place: 'assignmentChanges.2',
      field: 'OwnerId',
      stored: server.idOf('SC'),
      by: null,
      at: null,
    },
  ])
  expect(conflict).toEqual(conflicts[0])
})

test('when two administrators assign the same standards at once, one gets a conflict', async ({
  server,
}) => {
  const { project, module } = await makeProject(server, { standards: [], isLed: false })
  const standards = await addStandards(server, { project, module, count: 200 })
  const second = await server.another({ TRANSITIONAL_ADMINS: unlinked.email })
  const ask = (to_consultant_id: string, ids: readonly number[]) => ({
    project_id: project,
    assignmentChanges: ids.flatMap((standard_id) =>
      phases.map(({ phase }) => ({
        standard_id,
        phase,
        role: 'SC',
        from_consultant_id: null,
        to_consultant_id,
      })),
    ),
  })
  const answers = await Promise.all([
    server.write('ADM', write, ask(SC.id, standards)),
    second.write('C-', write, ask(AC.id, standards.toReversed())),
  ])
  await second.close()
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused?.body.data.transformation.conflicts).toHaveLength(600)
  const owners = new Set(
    (
      await Promise.all(
        phases.map(({ standardTable }) => rowsOf(server, 'rds', standardTable, project)),
      )
    )
      .flat()
      .map(({ OwnerId }) => OwnerId),
  )
  expect([...owners]).toEqual([server.idOf(answers[0].status === 200 ? 'SC' : 'AC')])
})

test('rejects people who are not staff, were deleted, or do not exist', async ({
  server,
  made,
}) => {
  await server.sql('rds', 'update "User" set "IsDeleted" = true where "Id" = $1', [
    server.idOf('LOCK'),
  ])
  for (const id of [people['K+'].id, people.Kx.id, people.LOCK.id, people.LOST.id]) {
    const parameters = asked(made, change(made, { to_consultant_id: id }))
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
  }
})

test('standards and entries of another project get the response of missing ones', async ({
  server,
  made,
  other,
}) => {
  const right = change(made, { phase: 'verification' })
  for (const wrong of [
    change(made, { standard_id: other.standards[0]!.id }),
    change(made, { standard_id: 2_000_000 }),
    change(made, { project_id: other.project }),
  ])
    await expectRefused(server, 'ADM', write, asked(made, right, wrong), refusal.notFound)
  const nowhere = { ...asked(made, right), project_id: 2_000_000 }
  await expectRefused(server, 'ADM', write, nowhere, refusal.notFound)
})

test('rejects assignments in an archived project', async ({ server, made }) => {
  const { project, standards } = await makeProject(server)
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  const parameters = {
    project_id: project,
    assignmentChanges: [change(made, { standard_id: standards[0]!.id })],
  }
  await expectRefused(server, 'ADM', write, parameters, refusal.archived)
})

test.for([
  ['SC', refusal.notAllowed],
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made, change(made)), answer)
})

test('needs project_id, standard_id and a valid operation in every entry', async ({
  server,
  made,
}) => {
  const nobody = { from_consultant_id: '', to_consultant_id: null }
  const wrong = [
    {},
    asked(made),
    { project_id: made.project },
    { assignmentChanges: [change(made)] },
    asked(made, change(made, nobody)),
    asked(made, change(made, { to_consultant_id: SC.id.toUpperCase() })),
    asked(made, change(made), change(made, { to_consultant_id: AC.id })),
    asked(made, change(made, { phase: 'Desktop Review' })),
    asked(made, change(made, { role: 'OwnerId' })),
    asked(made, change(made, { to_consultant_id: 'a b' })),
    ...badIds.map((standard_id) => asked(made, change(made, { standard_id }))),
    ...badIds.map((project_id) => ({ ...asked(made, change(made)), project_id })),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})
