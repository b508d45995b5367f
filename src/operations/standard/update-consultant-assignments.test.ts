import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Standard:UpdateConsultantAssignments'
const { SC, AC, 'C+': linked, 'C-': unlinked } = people

const change = (made: MadeProject, more: object = {}) => ({
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  role: 'SC',
  from_consultant_id: SC.id,
  to_consultant_id: linked.id,
  ...more,
})
const asked = (made: MadeProject, ...changes: unknown[]) => ({
  project_id: made.project,
  assignmentChanges: changes,
})

const owners = async (server: TestServer, target: Target, { project, standards }: MadeProject) =>
  (
    await server.sql(
      target,
      `select "OwnerId", "JuniorOwnerId", "EditorId" from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2`,
      [project, standards[0]!.id],
    )
  )[0]

test.for(targets)(
  'reassigns, unassigns and assigns in %s, all in one transaction, ids in its letter case',
  async (target, { server, made }) => {
    const project = await makeProject(server)
    const [first, second] = [project.standards[0]!.id, project.standards[1]!.id]
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      {
        project_id: project.project,
        assignmentChanges: [
          change(made, { standard_id: first, to_consultant_id: linked.id.toUpperCase() }),
          change(made, {
            standard_id: first,
            role: 'AC',
            from_consultant_id: AC.id,
            to_consultant_id: '',
          }),
          change(made, { standard_id: second, phase: 'verification', to_consultant_id: linked.id }),
        ],
      },
      { target },
    )
    expect(updates).toEqual({ project_id: project.project, standard_ids: [first, second] })
    const before = {
      ProjectId: project.project,
      OwnerId: server.idOf('SC', target),
      JuniorOwnerId: server.idOf('AC', target),
    }
    expect(pre_snapshot).toEqual([
      { ...before, StandardId: first, phase: 'desktop-review' },
      { ...before, StandardId: second, phase: 'verification' },
    ])
    expect(history).toMatchObject({ ProjectId: project.project, StandardId: null })
    expect(await owners(server, target, project)).toEqual({
      OwnerId: server.idOf('C+', target),
      JuniorOwnerId: null,
      EditorId: server.idOf('ADM', target),
    })
    await expectDone(
      server,
      'ADM',
      write,
      {
        project_id: project.project,
        assignmentChanges: [
          change(made, {
            standard_id: first,
            role: 'AC',
            from_consultant_id: '',
            to_consultant_id: AC.id,
          }),
        ],
      },
      { target },
    )
    expect(await owners(server, target, project)).toMatchObject({
      JuniorOwnerId: server.idOf('AC', target),
    })
  },
)

test('a consultant has access to the project exactly while leading one of its standards', async ({
  server,
  made,
}) => {
  const { project, standards } = await makeProject(server, { isLed: false })
  const read = async () =>
    (await server.read('C-', 'projects/{id}/project', { id: project })).status
  const lead = (from_consultant_id: string | null, to_consultant_id: string | null) =>
    expectDone(server, 'ADM', write, {
      project_id: project,
      assignmentChanges: [
        change(made, {
          standard_id: standards[0]!.id,
          role: 'AC',
          from_consultant_id,
          to_consultant_id,
        }),
      ],
    })
  expect(await read()).toBe(404)
  await lead(null, unlinked.id)
  expect(await read()).toBe(200)
  await lead(unlinked.id, null)
  expect(await read()).toBe(404)
})

test('an invalid entry rejects all', async ({ server, made, other }) => {
  const right = change(made)
  const wrong = [
    [
      change(made, { standard_id: made.standards[1]!.id, from_consultant_id: AC.id }),
      refusal.conflict,
    ],
    [change(made, { standard_id: other.standards[0]!.id }), refusal.notFound],
    [change(made, { standard_id: 2_000_000 }), refusal.notFound],
    [change(made, { project_id: other.project, phase: 'verification' }), refusal.notFound],
    [
      change(made, { phase: 'verification', to_consultant_id: people['K+'].id }),
      refusal.invalidParameters,
    ],
    [
      change(made, { phase: 'verification', to_consultant_id: people.LOST.id }),
      refusal.invalidParameters,
    ],
    [change(made, { phase: 'verification', to_consultant_id: SC.id }), refusal.invalidParameters],
    [
      change(made, { phase: 'verification', from_consultant_id: '', to_consultant_id: null }),
      refusal.invalidParameters,
    ],
    [change(made, { to_consultant_id: AC.id }), refusal.invalidParameters],
  ] as const
  for (const [entry, answer] of wrong)
    await expectRefused(server, 'ADM', write, asked(made, right, entry), answer)
})

test('an outdated consultant is a conflict that names the stored one', async ({ server, made }) => {
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    asked(made, change(made, { from_consultant_id: AC.id })),
    refusal.conflict,
  )
  const { conflict } = body.data.transformation
  expect(conflict).toMatchObject({ field: 'OwnerId', stored: server.idOf('SC') })
})

test('a senior consultant assigns the associate of led standards and nothing else', async ({
  server,
  made,
}) => {
  const associate = change(made, { role: 'AC', from_consultant_id: AC.id })
  const notLed = change(made, { role: 'AC', from_consultant_id: AC.id, phase: 'verification' })
  await server.sql(
    'rds',
    'update "StandardVerification" set "OwnerId" = $1 where "ProjectId" = $2',
    [server.idOf('C+'), made.project],
  )
  await expectRefused(server, 'SC', write, asked(made, change(made)), refusal.notAllowed)
  await expectRefused(server, 'SC', write, asked(made, associate, notLed), refusal.notAllowed)
  await expectRefused(server, 'AC', write, asked(made, associate), refusal.notAllowed)
  await expectRefused(server, 'C+', write, asked(made, associate), refusal.notAllowed)
  await expectDone(server, 'SC', write, asked(made, associate))
})

test('a consultant who may not assign does not learn who is assigned', async ({ server, made }) => {
  const wrongGuess = asked(made, change(made, { role: 'AC', from_consultant_id: people.ADM.id }))
  const { body } = await expectRefused(server, 'C-', write, wrongGuess, refusal.notFound)
  expect(body.data.transformation.conflict).toBeUndefined()
  await expectRefused(server, 'C+', write, wrongGuess, refusal.notAllowed)
})

test.for([
  ['C-', refusal.notFound],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made, change(made)), answer)
})

test('when two people reassign at once, one gets a conflict', async ({ server, made }) => {
  const { project, standards } = await makeProject(server)
  const ask = (to_consultant_id: string) =>
    server.write('ADM', write, {
      project_id: project,
      assignmentChanges: [change(made, { standard_id: standards[0]!.id, to_consultant_id })],
    })
  const answers = await Promise.all([ask(linked.id), ask(unlinked.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('rejects values that are not a list of changes', async ({ server, made }) => {
  const wrong = [
    asked(made),
    { project_id: made.project },
    { project_id: made.project, assignmentChanges: change(made) },
    asked(made, ...Array.from({ length: 501 }, () => change(made))),
    ...badIds.map((id) => ({ ...asked(made, change(made)), project_id: id })),
    ...badIds.map((id) => asked(made, change(made, { standard_id: id }))),
    ...['sc', '', null, 'Owner'].map((role) => asked(made, change(made, { role }))),
    ...['', 'x', null].map((phase) => asked(made, change(made, { phase }))),
    ...[7, {}, 'a b', 'é'].map((to_consultant_id) =>
      asked(made, change(made, { to_consultant_id })),
    ),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})
