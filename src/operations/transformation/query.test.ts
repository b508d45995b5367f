import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

type Told = { ProjectId: number; Action: string }

const read = 'transformations/query'
const ids = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
})

test.for(targets)(
  'returns who changed what, with the previous rows, newest first, in %s',
  async (target, { server, made }) => {
    const comment = (consultant_comment: string) =>
      expectDone(
        server,
        'C+',
        'Standard:UpdateConsultantComment',
        { ...ids(made), consultant_comment },
        { target },
      )
    await comment('first')
    await comment('second')
    const { body } = await server.read('SC', read, { project_id: made.project }, target)
    expect(body.data).toMatchObject([
      {
        Id: expect.any(Number),
        CreatedAt: expect.stringMatching(/Z$/),
        UserId: server.idOf('C+', target),
        FullName: 'Linked',
        Focus: 'Standard',
        Action: 'UpdateConsultantComment',
        Parameters: { ...ids(made), consultant_comment: 'second' },
        PreSnapshot: [{ ConsultantComment: 'first' }],
        Updates: { project_id: made.project, standard_id: made.standards[0]!.id },
        Target: target,
        ProjectId: made.project,
        StandardId: made.standards[0]!.id,
        StandardName: 'TS 1',
        ModuleId: made.module,
        ElementName: null,
        DocumentName: null,
        isSealed: false,
      },
      { Parameters: { consultant_comment: 'first' }, PreSnapshot: [{ ConsultantComment: null }] },
    ])
  },
)

test('filters by standard, focus and person, and pages', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const phase = 'gap-analysis'
  for (const [index, role] of (['C+', 'ADM', 'C+'] as const).entries())
    await expectDone(server, role, 'Standard:UpdateStatus', {
      project_id: project,
      standard_id: standards[index % 2]!.id,
      phase,
      status: 'Complete',
    })
  await expectDone(server, 'C+', 'Task:Create', {
    project_id: project,
    standard_id: standards[0]!.id,
    text: 'x',
  })
  const count = async (query: object) =>
    (await server.read('ADM', read, { project_id: project, ...query })).body.data.length
  expect(await count({})).toBe(4)
  expect(await count({ standard_id: standards[0]!.id })).toBe(3)
  expect(await count({ focus: 'Task' })).toBe(1)
  expect(await count({ user_id: people.ADM.id })).toBe(1)
  const first = await server.read('ADM', read, { project_id: project, limit: 3 })
  expect(first.body.data).toHaveLength(3)
  expect(await count({ before: first.body.data[2].Id })).toBe(1)
})

test('filters by a period: from `since` until before `until`', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const write = (text: string) =>
    expectDone(server, 'K+', 'Standard:UpdateClientComment', {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'gap-analysis',
      client_comment: text,
    })
  for (const text of ['one', 'two', 'three']) await write(text)
  const ask = async (query: object) =>
    (await server.read('K+', read, { project_id: project, ...query })).body.data as {
      CreatedAt: string
      Parameters: { client_comment: string }
    }[]
  const [three, two] = await ask({})
  const texts = async (query: object) =>
    (await ask(query)).map(({ Parameters }) => Parameters.client_comment)
  const [since, until] = [two!.CreatedAt, three!.CreatedAt]
  expect(await texts({ since })).toEqual(['three', 'two'])
  expect(await texts({ until: since })).toEqual(['one'])
  expect(await texts({ since, until })).toEqual(['two'])
  expect(await texts({ since: '2000-01-01T00:00:00+02:00', until })).toEqual(['two', 'one'])
})

test('clients see no value that the field rules hide, neither previous nor sent', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const standard = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  const element = {
    project_id: project,
    element_id: standards[0]!.elements[0],
    phase: 'desktop-review',
  }
  for (const _ of ['twice, so that the first is in the snapshot of the second', ''])
    for (const [name, parameters] of [
      ['Standard:UpdateConsultantComment', { ...standard, consultant_comment: 'canary' }],
      ['Element:UpdateConsultantComment', { ...element, consultant_comment: 'canary' }],
      ['Element:UpdateMockScore', { ...element, mock_score: 77 }],
      ['Standard:UpdateStatus', { ...standard, status: 'Complete', initiate_second_review: true }],
    ] as const)
      await expectDone(server, 'C+', name, parameters)
  const ofStaff = await makeTask(server, {
    project,
    standard: standards[0]!.id,
    text: 'canary',
    assignees: { SC: false },
  })
  const task = { task_id: ofStaff, project_id: project }
  await expectDone(server, 'C+', 'Task:Edit', { ...task, text: 'canary two' })
  await expectDone(server, 'C+', 'Task:Create', {
    project_id: project,
    standard_id: standards[0]!.id,
    text: 'canary three',
    assignees: [{ user_id: people.SC.id }],
  })
  await expectDone(server, 'SC', 'Task:Delete', { task_id: ofStaff })
  const { body } = await server.read('K+', read, { project_id: project, limit: 100 })
  expect(body.data.length).toBeGreaterThan(0)
  const text = JSON.stringify(body)
  for (const hidden of [
    'canary',
    '"MockScore"',
    'InitiateSecondReview',
    'Visible',
    people.SC.id.toUpperCase() + '","IsCompleted',
  ])
    expect(text).not.toContain(hidden)
})

test('a comment that was shown and is hidden again is hidden in the history too', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const standard = { project_id: project, standard_id: standards[0]!.id, phase: 'verification' }
  const show = (is_consultant_comment_visible: boolean) =>
    expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', {
      ...standard,
      is_consultant_comment_visible,
    })
  const comment = (consultant_comment: string) =>
    expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
      ...standard,
      consultant_comment,
    })
  await comment('canary')
  await show(true)
  await comment('after')
  await show(false)
  const { body } = await server.read('K+', read, { project_id: project })
  expect(JSON.stringify(body)).not.toContain('canary')
})

test.for(['C-', 'Ko', 'Kx'] as const)(
  'returns to %s the response of a project that does not exist',
  async (role, { server, made }) => {
    const there = await server.read(role, read, { project_id: made.project })
    const absent = await server.read(role, read, { project_id: 2_000_000 })
    const { request_id: _there, ...answer } = there.body
    const { request_id: _absent, ...same } = absent.body
    expect([there.status, absent.status, answer]).toEqual([404, 404, same])
  },
)

test('the history of all projects is denied to all but administrators', async ({
  server,
  made,
}) => {
  expect((await server.read('ADM', read)).status).toBe(200)
  expect((await server.read('ADM', read, { standard_id: made.standards[0]!.id })).status).toBe(200)
  for (const role of ['C+', 'C-', 'K+', 'Kx'] as const)
    expect((await server.read(role, read)).status).toBe(403)
  for (const role of ['ANON', 'LOCK'] as const)
    expect((await server.read(role, read)).status).toBe(401)
})

/** Another project that uses the module of the given one, with these people, the same in both targets. */
async function anotherProject(
  server: TestServer,
  { module }: MadeProject,
  members: readonly ('C+' | 'K+')[],
): Promise<number> {
  let last = 0
  for (const target of targets) {
    const write = (name: WriteName, parameters: Record<string, unknown>) =>
      expectDone(server, 'ADM', name, parameters, { target })
    const { updates } = await write('Project:Create', { Name: 'Another', StatusId: 1 })
    const { project_id } = updates as { project_id: number }
    await write('Project:AddModule', { project_id, module_id: module })
    for (const role of members)
      await write('Project:AddClient', { project_id, client_user_id: people[role].id })
    last = project_id
  }
  return last
}

test.for(targets)(
  'the history of a standard covers the projects that the caller may see, by the rules of each, in %s',
  async (target, { server }) => {
    const own = await makeProject(server)
    const other = { project: await anotherProject(server, own, ['C+', 'K+']) }
    const foreign = { project: await anotherProject(server, own, []) }
    const standard_id = own.standards[0]!.id
    const write = (project_id: number, name: WriteName, more: object) =>
      expectDone(
        server,
        'ADM',
        name,
        { project_id, standard_id, phase: 'desktop-review', ...more },
        { target },
      )
    for (const { project } of [own, foreign, other, own]) {
      await write(project, 'Standard:UpdateConsultantComment', { consultant_comment: 'canary' })
      await write(project, 'Standard:UpdateStatus', { status: 'Complete' })
    }
    const ask = async (role: Role, more: object = {}) => {
      const { status, body } = await server.read(role, read, { standard_id, ...more }, target)
      expect(status).toBe(200)
      return (body.data as Told[]).map(({ ProjectId, Action }) => `${ProjectId} ${Action}`)
    }
    const [ofOwn, ofOther, ofForeign] = [own, other, foreign].map(({ project }) => [
      `${project} UpdateStatus`,
      `${project} UpdateConsultantComment`,
    ])
    expect(await ask('ADM')).toEqual([...ofOwn!, ...ofOther!, ...ofForeign!, ...ofOwn!])
    expect(await ask('C+')).toEqual([...ofOwn!, ...ofOther!, ...ofOwn!])
    expect(await ask('C+', { limit: 3 })).toEqual([...ofOwn!, ofOther![0]])
    expect(await ask('K+')).toEqual([ofOwn![0], ofOther![0], ofOwn![0]])
    expect(await ask('K+', { focus: 'Task' })).toEqual([])
    const whole = await server.read('K+', read, { standard_id }, target)
    expect(JSON.stringify(whole.body)).not.toContain('canary')
    for (const role of ['C-', 'Ko', 'Kx'] as const) expect(await ask(role)).toEqual([])
    for (const role of ['ANON', 'LOCK'] as const)
      expect((await server.read(role, read, { standard_id }, target)).status).toBe(401)
  },
)

test('a client sees the scores only of projects that show them', async ({ server }) => {
  const shown = await makeProject(server)
  const hidden = { project: await anotherProject(server, shown, ['K+']) }
  const standard_id = shown.standards[0]!.id
  await expectDone(server, 'ADM', 'Project:UpdateSettings', {
    project_id: shown.project,
    changes: { ScoresVisibleToClients: true },
  })
  for (const { project } of [shown, hidden])
    await expectDone(server, 'ADM', 'Element:UpdateMockScore', {
      project_id: project,
      element_id: shown.standards[0]!.elements[0],
      phase: 'desktop-review',
      mock_score: 50,
    })
  const { body } = await server.read('K+', read, { standard_id })
  expect((body.data as Told[]).map(({ ProjectId }) => ProjectId)).toEqual([shown.project])
})

test('rejects invalid ids, and a focus that does not exist', async ({ server }) => {
  for (const query of [
    { project_id: '1a' },
    { before: 0 },
    { limit: -1 },
    { focus: 'a\0b' },
    { since: 'yesterday' },
    { since: '0000-01-01T00:00:00Z' },
    { until: '2026-01-01T00:00:00+23:59' },
    { until: '2026-13-01T00:00:00Z' },
  ])
    expect((await server.read('ADM', read, query as Record<string, string>)).status).toBe(400)
})
