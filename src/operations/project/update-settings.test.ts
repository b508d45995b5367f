import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:UpdateSettings'
const missing = [400, 'No project_id provided'] as const
const tooLarge = [413, 'Request is too large'] as const
const change = (made: MadeProject, changes: object) => ({ project_id: made.project, changes })
const newProject = async (server: TestServer) => (await makeProject(server)).project
const stored = async (server: TestServer, project: number, target: Target = 'rds') =>
  (
    await server.sql(
      target,
      `select "IsWaiveDocument", "SendTaksEmailsToBeta", coalesce("Settings", '{}') as "Settings"
      from "Project" left join "ProjectSettings" on "ProjectId" = "Id" where "Id" = $1`,
      [project],
    )
  )[0]

test.for(targets)(
  'merges the changes key by key in %s and returns the previous value of each changed key',
  async (target, { server }) => {
    const project_id = await newProject(server)
    const first = { Region: 'West', Contacts: [{ Name: 'Kim' }], ScoresVisibleToClients: true }
    const begun = await expectDone(
      server,
      'ADM',
      write,
      { project_id: String(project_id), changes: first },
      { target },
    )
    expect(begun.updates).toEqual({ project_id })
    expect(begun.pre_snapshot).toEqual([
      { ProjectId: project_id, Region: null, Contacts: null, ScoresVisibleToClients: null },
    ])
    expect(begun.history).toMatchObject({ ProjectId: project_id, StandardId: null })
    const changes = { Region: 'East', Contacts: null, Note: 'two\nlines', IsWaiveDocument: true }
    const { pre_snapshot } = await expectDone(
      server,
      'ADM',
      write,
      { project_id, changes },
      { target },
    )
    expect(pre_snapshot).toEqual([
      {
        ProjectId: project_id,
        Region: 'West',
        Contacts: [{ Name: 'Kim' }],
        Note: null,
        IsWaiveDocument: false,
      },
    ])
    expect(await stored(server, project_id, target)).toEqual({
      IsWaiveDocument: true,
      SendTaksEmailsToBeta: false,
      Settings: { Region: 'East', Note: 'two\nlines', ScoresVisibleToClients: true },
    })
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await stored(server, project_id, other)).toMatchObject({
      IsWaiveDocument: false,
      Settings: {},
    })
  },
)

test('accepts the changes beside project_id too', async ({ server }) => {
  const project_id = await newProject(server)
  const parameters = { project_id, SendTaksEmailsToBeta: true, Region: 'West' }
  const sent = await server.write('ADM', write, parameters)
  expect(sent.body.data.result).toBe('Success')
  expect(await stored(server, project_id)).toEqual({
    IsWaiveDocument: false,
    SendTaksEmailsToBeta: true,
    Settings: { Region: 'West' },
  })
})

test('concurrent changes of different keys are all stored', async ({ server }) => {
  const project_id = await newProject(server)
  const keys = Array.from({ length: 20 }, (_, index) => `Key ${index}`)
  const answers = await Promise.all(
    keys.map((key, index) => server.write('ADM', write, { project_id, changes: { [key]: index } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { Settings } = await stored(server, project_id)
  expect(Settings).toEqual(Object.fromEntries(keys.map((key, index) => [key, index])))
})

test('rejects overwriting a key that somebody else has changed, and only that key', async ({
  server,
}) => {
  const project_id = await newProject(server)
  await expectDone(server, 'ADM', write, { project_id, changes: { A: 1, B: { x: [1] } } })
  const a = { project_id, changes: { A: 2 } }
  const { body } = await expectRefused(server, 'ADM', write, a, refusal.conflict, {
    expected: { A: null },
  })
  expect(body.data.transformation.conflict).toMatchObject({ field: 'A', stored: 1 })
  const b = { project_id, changes: { B: 2 } }
  await expectDone(server, 'ADM', write, b, { expected: { B: { x: [1] } } })
})

test('clients see scores as long as the setting shows them', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const shown = async () => {
    const { body } = await server.read('K+', 'projects/{id}/standard_phase', {
      id: project,
      standard_id: standards[0]!.id,
    })
    return 'MockScore' in body.data[0].phaseDetails['desktop-review']
  }
  const set = (ScoresVisibleToClients: boolean | null) =>
    expectDone(server, 'ADM', write, { project_id: project, changes: { ScoresVisibleToClients } })
  expect(await shown()).toBe(false)
  await set(true)
  expect(await shown()).toBe(true)
  await set(null)
  expect(await shown()).toBe(false)
})

test('no key changes anything but the settings', async ({ server, made }) => {
  const wrong = [
    '{"constructor": {"prototype": {"isAdministrator": true}}}',
    '{"A": {"constructor": 1}}',
    '{"toString": 1}',
    '{"ProjectId": 1}',
    '{"A": [[[[[1]]]]]}',
    '{"A": "\\u0000"}',
    '{"A": "\\ud800"}',
    '{"ScoresVisibleToClients": 1}',
    '{"IsWaiveDocument": null}',
    '{}',
  ]
  for (const json of wrong)
    await expectRefused(
      server,
      'ADM',
      write,
      change(made, JSON.parse(json)),
      refusal.invalidParameters,
    )
  const before = await stored(server, made.project)
  const polluted = `{"focus": "Project", "action": "UpdateSettings", "parameters": {"project_id": ${made.project}, "changes": {"__proto__": {"isAdministrator": true}}}}`
  expect((await server.post('ADM', polluted, 'rds')).status).toBe(400)
  expect(await stored(server, made.project)).toEqual(before)
  expect(({} as Record<string, unknown>)['isAdministrator']).toBeUndefined()
})

test('names the invalid keys', async ({ server, made }) => {
  const wrong = change(made, { Good: 1, '9': 1, IsWaiveDocument: 'yes' })
  const { body } = await expectRefused(server, 'ADM', write, wrong, refusal.invalidParameters)
  const { problems } = body.data.transformation
  expect(problems.map(({ place }: { place: string }) => place)).toEqual(['9', 'IsWaiveDocument'])
})

test('limits the size of a change and of all settings together', async ({ server, made }) => {
  const project_id = await newProject(server)
  const long = 'a'.repeat(9_000)
  await expectRefused(server, 'ADM', write, change(made, { A: 'a'.repeat(10_000) }), tooLarge)
  for (const key of ['A', 'B', 'C', 'D', 'E'])
    await expectDone(server, 'ADM', write, { project_id, changes: { [key]: long } })
  await expectRefused(server, 'ADM', write, { project_id, changes: { F: long } }, tooLarge)
  await expectDone(server, 'ADM', write, { project_id, changes: { A: null, F: long } })
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`K${index}`, 1]))
  await expectRefused(server, 'ADM', write, change(made, many), tooLarge)
})

test('needs a project that exists and is not archived', async ({ server }) => {
  const changes = { Region: 'West' }
  const absent = { project_id: 2_000_000, changes }
  await expectRefused(server, 'ADM', write, absent, refusal.notFound)
  for (const wrong of [{}, { changes }, ...badIds.map((project_id) => ({ project_id, changes }))])
    await expectRefused(server, 'ADM', write, wrong, missing)
  const project_id = await newProject(server)
  await expectDone(server, 'ADM', 'Project:UpdateStatus', { project_id, status_id: 4 })
  await expectRefused(server, 'ADM', write, { project_id, changes }, refusal.archived)
})

test.for([
  ['C+', refusal.notAllowed],
  // Consultants of the project may set how requests of the accreditor are answered; for other consultants the
  // project does not exist.
  ['C-', refusal.notFound],
  ['SC', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, change(made, { ScoresVisibleToClients: true }), answer)
})
