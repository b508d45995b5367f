import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { previewHeader } from '#rules/permissions/impersonation.ts'
import { makeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/changes_since_look'

type Changes = {
  readonly Since: string | null
  readonly Until: string | null
  readonly Standards: readonly {
    readonly StandardId: number
    readonly Count: number
    readonly Since: string
    readonly ElementIds: readonly number[]
  }[]
}

const test = serverTest.extend('free', { scope: 'file' }, ({ newProject }) => newProject())

const lookOf =
  (server: TestServer, target: Target, project: number) =>
  async (
    role: Role,
    body: { readonly standard_id?: number; readonly until: string | null },
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.fetch(`/api/v5/projects/${project}/looks?apiDb=${target}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...server.as(role), ...headers },
      body: JSON.stringify(body),
    })
    return answer.status
  }

test.for(targets)(
  'in %s, tells each person what others changed since that person looked, of the whole project or of one standard',
  async (target, { server }) => {
    const { project, standards } = await makeProject(server)
    const [first, second] = standards.map(({ id }) => id) as [number, number]
    const [element = 0] = standards[0]!.elements
    const look = lookOf(server, target, project)
    const changes = async (role: Role): Promise<Changes> =>
      (await server.read(role, read, { id: project }, target)).body.data
    const counts = async (role: Role) =>
      (await changes(role)).Standards.map(({ StandardId, Count }) => [StandardId, Count])
    const ids = { project_id: project, phase: 'desktop-review' }
    const comment = (standard_id: number, client_comment: string) =>
      expectDone(
        server,
        'K+',
        'Standard:UpdateClientComment',
        { ...ids, standard_id, client_comment },
        { target },
      )
    const mark = (mock_score: number) =>
      expectDone(
        server,
        'AC',
        'Element:UpdateMockScore',
        { ...ids, element_id: element, mock_score },
        { target },
      )

    await comment(first, 'Before anybody looked')
    expect(await changes('SC')).toEqual({ Since: null, Until: null, Standards: [] })
    expect(await look('SC', { until: null })).toBe(200)
    const { Since, ...none } = await changes('SC')
    expect(none).toEqual({ Until: null, Standards: [] })

    await comment(first, 'One')
    await comment(second, 'Two')
    await mark(100)
    const now = await changes('SC')
    expect(now.Standards).toEqual([
      { StandardId: first, Count: 2, Since, ElementIds: [element] },
      { StandardId: second, Count: 1, Since, ElementIds: [] },
    ])
    expect(await changes('SC')).toEqual(now)
    const [newest] = await server.sql(
      target,
      `select ceil(extract(epoch from max("CreatedAt")) * 1000)::float8 as at from "Transformation" where "ProjectId" = $1`,
      [project],
    )
    expect(Date.parse(now.Until ?? '')).toBe(newest.at)
    // Neither the person's own changes nor those that another person has seen.
    expect(await counts('AC')).toEqual([])
    expect(await look('AC', { until: Since })).toBe(200)
    const ofAssociate = await changes('AC')
    expect(ofAssociate.Standards.map(({ StandardId, Count }) => [StandardId, Count])).toEqual([
      [first, 1],
      [second, 1],
    ])
    // After a look that covered less than what it came after, the changes of a standard count from the first
    // of them.
    expect(Date.parse(ofAssociate.Standards[0]?.Since ?? '')).toBeLessThan(
      Date.parse(ofAssociate.Since ?? ''),
    )

    expect(await look('SC', { standard_id: first, until: now.Until })).toBe(200)
    expect(await counts('SC')).toEqual([[second, 1]])
    // A look that covers less than an earlier one takes nothing back; a time in the future counts as now.
    for (const until of [Since, null])
      expect(await look('SC', { standard_id: first, until })).toBe(200)
    expect(await look('SC', { standard_id: second, until: null })).toBe(200)
    expect(await counts('SC')).toEqual([[second, 1]])
    expect(await look('SC', { standard_id: second, until: '2999-01-01T00:00:00.000Z' })).toBe(200)
    expect(await counts('SC')).toEqual([])
    await comment(second, 'Three')
    await mark(50)
    expect(await counts('SC')).toEqual([
      [first, 1],
      [second, 1],
    ])
    const { Until } = await changes('SC')
    await comment(first, 'After the read')
    for (const until of [Until, null]) expect(await look('SC', { until })).toBe(200)
    expect(await counts('SC')).toEqual([[first, 1]])
    expect(await look('SC', { until: (await changes('SC')).Until })).toBe(200)
    expect(await counts('SC')).toEqual([])

    const rows = await server.sql(
      target,
      `select count(*)::int as n from "Transformation" where "ProjectId" = $1`,
      [project],
    )
    expect(rows[0].n).toBe(7)
  },
)

test('a client is told of nothing that the history hides: scores, hidden comments, tasks of staff', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const { id: standard_id, elements } = standards[0]!
  const look = lookOf(server, 'ps', project)
  const ids = { project_id: project, phase: 'desktop-review' }
  const done = (
    role: Parameters<typeof expectDone>[1],
    name: Parameters<typeof expectDone>[2],
    parameters: object,
  ) => expectDone(server, role, name, { ...ids, ...parameters }, { target: 'ps' })
  const changes = async (role: Role): Promise<Changes> =>
    (await server.read(role, read, { id: project }, 'ps')).body.data
  for (const role of ['K+', 'AC'] as const) await look(role, { until: null })
  await done('SC', 'Element:UpdateMockScore', { element_id: elements[0], mock_score: 100 })
  await done('SC', 'Standard:UpdateConsultantComment', {
    standard_id,
    consultant_comment: 'Hidden',
  })
  await done('SC', 'Element:UpdateConsultantComment', {
    element_id: elements[1],
    consultant_comment: 'Hidden',
  })
  expect(await changes('K+')).toMatchObject({ Until: null, Standards: [] })
  expect((await changes('AC')).Standards).toMatchObject([
    { StandardId: standard_id, Count: 3, ElementIds: [elements[0], elements[1]] },
  ])
  await done('SC', 'Standard:UpdateStatus', { standard_id, status: 'Complete' })
  expect((await changes('K+')).Standards).toMatchObject([{ Count: 1, ElementIds: [] }])
})

test('a look is refused outside of the project, for what is not in it, malformed, without a session, and while viewing as a client', async ({
  server,
  free: { project, standards },
  made,
}) => {
  const look = lookOf(server, 'ps', project)
  const until = '2026-11-25T09:30:00.000Z'
  for (const role of ['C-', 'Ko', 'Kx'] as const) expect(await look(role, { until })).toBe(404)
  for (const role of ['ANON', 'LOCK'] as const) expect(await look(role, { until })).toBe(401)
  for (const role of ['ADM', 'C+', 'K+'] as const) expect(await look(role, { until })).toBe(200)
  const { id: standard_id } = standards[0]!
  expect(await look('SC', { until, standard_id })).toBe(200)
  expect(await look('SC', { until, standard_id: made.standards[0]!.id })).toBe(404)
  expect(await look('SC', { until: 'yesterday' })).toBe(400)
  expect(await look('SC', { until, standard_id: 0 })).toBe(400)

  const foreign = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect(await look('SC', { until }, foreign)).toBe(403)
  expect(
    await look('SC', { until }, { [previewHeader]: '00000000-0000-0000-0000-000000000000' }),
  ).toBe(403)
  const stored = await server.sql('ps', 'select * from "LastLook" where "ProjectId" = $1', [
    project,
  ])
  expect(stored).toHaveLength(4)
})

test('where nothing may be written, a look is refused', async ({ server, free: { project } }) => {
  const readOnly = await server.another({ TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' })
  try {
    const look = lookOf(readOnly, 'ps', project)
    expect(await look('SC', { until: null })).toBe(423)
  } finally {
    await readOnly.close()
  }
})
