import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import { makeDocument } from '../factories/make-document.ts'
import type { MadeProject } from '../factories/make-project.ts'
import { test as serverTest } from '../harness/server-test.ts'
import { expectDone } from '../matchers/expect-write.ts'

const test = serverTest.extend(
  'standard',
  { scope: 'file' },
  ({ made }) => made.standards[0]?.id ?? 0,
)

test.beforeAll(async ({ server, made, standard }) => {
  const of = { project_id: made.project, standard_id: standard, phase: 'desktop-review' }
  const consultant_comment = 'Hidden: zebra'
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', { ...of, consultant_comment })
})

const field = 'ConsultantComment'

// Queries with which other products revealed hidden fields.
const questions: readonly Record<string, string>[] = [
  { sort: field },
  { sort: `-${field}` },
  { order: field, order_by: field, orderBy: field },
  { filter: JSON.stringify({ [field]: { _contains: 'zebra' } }) },
  { [`filter[${field}][_starts_with]`]: 'Hidden' },
  { [`filters[${field}][$startsWith]`]: 'Hidden' },
  { [`where[${field}]`]: 'Hidden: zebra' },
  { [field]: 'Hidden: zebra' },
  { search: 'zebra', q: 'zebra', _q: 'zebra' },
  { fields: field, select: field, columns: field, include: '*', populate: '*', expand: '*' },
  { [`alias[x]`]: field, fields: 'x' },
  { [`aggregate[max]`]: field, groupBy: field, group_by: field },
  { distinct: field, having: field },
  { version: '1', deep: JSON.stringify({ phaseDetails: { _filter: {} } }) },
]

const asked: readonly (readonly [ReadName, (m: MadeProject) => Record<string, string | number>])[] =
  [
    ['projects/{id}/standard_phase', ({ project }) => ({ id: project })],
    [
      'projects/{id}/standard_phase',
      ({ project, standards }) => ({ id: project, standard_id: standards[0]!.id }),
    ],
    ['projects/{id}/documents/documents_with_citations', ({ project }) => ({ id: project })],
    ['transformations/query', ({ project }) => ({ project_id: project })],
    ['tasks/tasks_for_project', ({ project }) => ({ project_id: project })],
    ['tasks/tasks_combined_client', () => ({})],
    ['admin/all_projects', () => ({})],
    ['admin/project_users', ({ project }) => ({ project_id: project })],
  ]

test('06 Hidden field by filter, sort, search, alias, aggregate: unknown parameters change nothing in what a client reads', async ({
  server,
  made,
}) => {
  for (const [name, query] of asked) {
    const plain = await server.read('K+', name, query(made))
    expect([name, plain.status]).toEqual([name, 200])
    expect(JSON.stringify(plain.body)).not.toContain('zebra')
    for (const question of questions) {
      const told = await server.read('K+', name, { ...query(made), ...question })
      if (told.status !== 400)
        expect([name, question, told.body]).toEqual([name, question, plain.body])
    }
  }
})

test('06 Hidden field by filter, sort, search, alias, aggregate: the filters of the history count only what the client may see', async ({
  server,
  made,
  standard,
}) => {
  const { project } = made
  const page = async (query: Record<string, string | number>) => {
    const { status, body } = await server.read('K+', 'transformations/query', {
      project_id: project,
      ...query,
    })
    expect(status).toBe(200)
    return (body.data as { Id: number }[]).map(({ Id }) => Id)
  }
  await expectDone(server, 'K+', 'Standard:UpdateClientComment', {
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    client_comment: 'Seen',
  })
  const all = await page({})
  expect(all.length).toBeGreaterThan(0)
  for (const query of [
    { focus: 'Standard' },
    { user_id: server.idOf('C+') },
    { standard_id: standard },
    { limit: 1 },
    { before: 2_000_000_000 },
  ])
    for (const id of await page(query)) expect(all).toContain(id)
  const paged: number[] = []
  for (let before = 2_000_000_000; ;) {
    const [next] = await page({ limit: 1, before })
    if (next === undefined) break
    paged.push(next)
    before = next
  }
  expect(paged).toEqual(all)
})

test('06 Hidden field by filter, sort, search, alias, aggregate: a hidden document is in no count and no list', async ({
  server,
  made,
}) => {
  const { project, standards } = made
  const counts = async () => {
    const { body } = await server.read('K+', 'projects/{id}/standard_phase', { id: project })
    return JSON.stringify(
      body.data.map(({ citationCount }: { citationCount: number }) => citationCount),
    )
  }
  const before = await counts()
  const document = await makeDocument(server, { project })
  await expectDone(server, 'C+', 'Citation:Create', {
    project_id: project,
    document_id: document,
    element_id: standards[0]?.elements[0] ?? 0,
    citation: 'p. 1',
  })
  expect(await counts()).toBe(before)
  const { body } = await server.read('K+', 'projects/{id}/documents/documents_with_citations', {
    id: project,
  })
  expect(body.data).toEqual([])
  const visible = {
    project_id: project,
    document_id: document,
    is_document_visible_for_project: true,
  }
  await expectDone(server, 'C+', 'Document:Update', visible)
  expect(await counts()).not.toBe(before)
})

test('06 Hidden field by filter, sort, search, alias, aggregate: scores are in no number while the project hides them', async ({
  server,
  made,
}) => {
  const { body } = await server.read('K+', 'projects/{id}/standard_phase', { id: made.project })
  const text = JSON.stringify(body)
  for (const hidden of ['mandatoryScore', 'pointsScore', 'liScore', 'MockScore'])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
})
