import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

test.beforeAll(async ({ server, made }) => {
  const at = { project_id: made.project, standard_id: made.standards[0]!.id }
  for (const target of targets) {
    for (const comment of ['one', 'two', 'three'])
      await expectDone(
        server,
        'C+',
        'Standard:UpdateConsultantComment',
        { ...at, phase: 'desktop-review', consultant_comment: comment },
        { target },
      )
    await expectDone(
      server,
      'K+',
      'Standard:UpdateClientComment',
      { ...at, phase: 'desktop-review', client_comment: 'ours' },
      { target },
    )
    await expectDone(
      server,
      'ADM',
      'Date:Create',
      { project_id: made.project, name: 'Survey', date: '2027-03-01' },
      { target },
    )
    for (const standard of made.standards)
      await server.write(
        'K+',
        'Element:UpdateMockScore',
        {
          project_id: made.project,
          element_id: standard.elements[0]!,
          phase: 'desktop-review',
          mock_score: 100,
        },
        { target },
      )
    await server.read('Kx', 'dates/dates', { project_id: made.project }, target)
  }
})

type Query = Record<string, string | number>

const done = async (server: FirstServer, query: Query, target: Target = 'rds') =>
  (await server.read('ADM', 'admin/history', query, target)).body.data
const refused = async (server: FirstServer, query: Query, target: Target = 'rds') =>
  (await server.read('ADM', 'admin/refusals', query, target)).body.data

const callsOf = (rows: { Focus: string; Action: string }[]) =>
  rows.map(({ Focus, Action }) => `${Focus}:${Action}`)

test.for(targets)(
  'returns all writes, newest first, with project and previous row, in %s',
  async (target, { server, made }) => {
    const rows = await done(server, {}, target)
    expect(callsOf(rows)).toEqual([
      'Date:Create',
      'Standard:UpdateClientComment',
      ...Array.from({ length: 3 }, () => 'Standard:UpdateConsultantComment'),
    ])
    expect(rows[2]).toMatchObject({
      UserId: server.idOf('C+', target),
      FullName: people['C+'].name,
      ProjectId: made.project,
      ProjectName: 'Test (Program)',
      StandardName: 'TS 1',
      Parameters: { consultant_comment: 'three' },
      PreSnapshot: [{ ConsultantComment: 'two' }],
      isSealed: false,
    })
  },
)

test.for<[Query, number]>([
  [{ focus: 'Standard' }, 4],
  [{ focus: 'Standard', action: 'UpdateClientComment' }, 1],
  [{ focus: 'Task' }, 0],
  [{ since: '2020-01-01T00:00:00Z' }, 5],
  [{ until: '2020-01-01T00:00:00Z' }, 0],
  [{ since: '2999-01-01T00:00:00Z' }, 0],
  [{ limit: 2 }, 2],
])('%o finds %i entries', async ([query, count], { server, made }) => {
  for (const more of [{}, { project_id: made.project }])
    expect(await done(server, { ...query, ...more })).toHaveLength(count)
})

test.for(targets)(
  'finds a person in any letter case, alone and within a project, in %s',
  async (target, { server, made }) => {
    for (const id of [server.idOf('C+').toLowerCase(), server.idOf('C+').toUpperCase()]) {
      expect(await done(server, { user_id: id }, target)).toHaveLength(3)
      expect(await done(server, { user_id: id, project_id: made.project }, target)).toHaveLength(3)
      expect(await done(server, { user_id: id, project_id: 1 }, target)).toHaveLength(0)
    }
  },
)

test('pages follow one another without a gap', async ({ server }) => {
  const all = (await done(server, {})).map(({ Id }: { Id: number }) => Id)
  const paged: number[] = []
  for (let before: number | undefined; ;) {
    const page = await done(server, { limit: 2, ...(before !== undefined && { before }) })
    paged.push(...page.map(({ Id }: { Id: number }) => Id))
    if (page.length < 2) break
    before = paged.at(-1)
  }
  expect(paged).toEqual(all)
})

test.for(targets)(
  'returns the access denials, newest first, in %s',
  async (target, { server, made }) => {
    const rows = await refused(server, {}, target)
    expect(rows.map(({ Call }: { Call: string }) => Call)).toEqual([
      'dates/dates',
      'Element:UpdateMockScore',
      'Element:UpdateMockScore',
    ])
    expect(rows[0]).toMatchObject({
      UserId: server.idOf('Kx', target),
      FullName: people.Kx.name,
      ProjectName: 'Test (Program)',
      Asked: { project_id: made.project },
      Code: 'notFound',
      Status: 404,
      Times: 1,
    })
  },
)

test.for<[Query, number]>([
  [{ about: 'Element' }, 2],
  [{ about: 'Read' }, 1],
  [{ about: 'SignIn' }, 0],
  [{ about: 'Task' }, 0],
  [{ until: '2020-01-01T00:00:00Z' }, 0],
  [{ limit: 1 }, 1],
])('%o finds %i denials', async ([query, count], { server, made }) => {
  for (const more of [{}, { project_id: made.project }])
    expect(await refused(server, { ...query, ...more })).toHaveLength(count)
  expect(await refused(server, { user_id: server.idOf('K+') })).toHaveLength(2)
})

test.for([
  ['C+', 403],
  ['C-', 403],
  ['K+', 403],
  ['Kx', 403],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('is denied to %s', async ([role, status], { server }) => {
  for (const name of ['admin/history', 'admin/refusals'] as const)
    expect((await server.read(role, name)).status).toBe(status)
})
