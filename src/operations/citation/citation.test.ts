import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import type { ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const test = serverTest
  .extend('hidden', { scope: 'file' }, ({ server, made }) =>
    makeDocument(server, { project: made.project }),
  )
  .extend('seen', { scope: 'file' }, ({ server, made }) =>
    makeDocument(server, {
      project: made.project,
      parameters: { is_document_visible_for_project: true },
    }),
  )
  .extend('foreign', { scope: 'file' }, ({ server, other }) =>
    makeDocument(server, { project: other.project }),
  )

const one = [404, 'pre_snapshot should have returned 1 entry, instead returned 0'] as const
const none = [409, 'pre_snapshot should have returned no entries, instead returned 1'] as const
const writes = ['Citation:Create', 'Citation:Update', 'Citation:Delete'] as const

const ids = (made: MadeProject, document_id: number, place = 0, more: object = {}) => ({
  project_id: made.project,
  document_id,
  element_id: made.standards[0]!.elements[place]!,
  ...more,
})
/** The parameters of a write on a citation: with a text, except for a deletion. */
const sent = (name: (typeof writes)[number], of: object) =>
  name === 'Citation:Delete' ? { ...of } : { ...of, citation: 'x' }
const count = async (server: ServerWithFiles, made: MadeProject, target: Target = 'rds') =>
  (
    await server.sql(
      target,
      `select "citationCount" as kept, (select count(*)::int from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
        where x."ProjectId" = p."ProjectId" and e."StandardId" = p."StandardId") as counted
      from "ProjectStandard" p where "ProjectId" = $1 and "StandardId" = $2`,
      [made.project, made.standards[0]!.id],
    )
  )[0]

test.for(targets)(
  'citations are created, updated and deleted in %s, and the stored count follows',
  async (target, { server, made, seen }) => {
    const standard_id = made.standards[0]!.id
    const cited = ids(made, seen)
    const before = await count(server, made, target)
    const created = await expectDone(
      server,
      'C+',
      'Citation:Create',
      { ...cited, citation: 'Page 3' },
      { target },
    )
    expect(created.pre_snapshot).toEqual([])
    expect(created.updates).toEqual({ ...cited, standard_id })
    expect(created.history).toMatchObject({ ProjectId: made.project, StandardId: standard_id })
    const select =
      'select x.*, xmin::text as transaction from "ElementDocument" x where "DocumentId" = $1'
    const [row] = await server.sql(target, select, [seen])
    expect(row).toMatchObject({
      ProjectId: made.project,
      ElementId: cited.element_id,
      Citation: 'Page 3',
      CreatedBy: server.idOf('C+', target),
      ModifiedBy: null,
      ModifiedStamp: null,
      transaction: created.history.transaction,
    })
    expect(await count(server, made, target)).toEqual({
      kept: before.kept + 1,
      counted: before.counted + 1,
    })
    const changed = await expectDone(
      server,
      'SC',
      'Citation:Update',
      { ...cited, citation: 'Pages 3 to 5' },
      { target, expected: { Citation: 'Page 3' } },
    )
    expect(changed.updates).toEqual({ ...cited, standard_id })
    expect(changed.pre_snapshot).toMatchObject([
      {
        ElementId: cited.element_id,
        DocumentId: seen,
        Citation: 'Page 3',
        CreatedBy: server.idOf('C+', target),
      },
    ])
    const [after] = await server.sql(target, select, [seen])
    expect(after).toMatchObject({ Citation: 'Pages 3 to 5', ModifiedBy: server.idOf('SC', target) })
    expect(Date.parse(after.ModifiedStamp)).toBeGreaterThanOrEqual(Date.parse(row.DateStamp))
    const removed = await expectDone(server, 'ADM', 'Citation:Delete', cited, { target })
    expect(removed.pre_snapshot).toMatchObject([{ Citation: 'Pages 3 to 5' }])
    expect(removed.updates).toEqual({ ...cited, standard_id })
    expect(await server.sql(target, select, [seen])).toEqual([])
    expect(await count(server, made, target)).toEqual(before)
  },
)

test('the first citation of an element creates its empty desktop-review record; an existing record stays', async ({
  server,
  made,
  hidden,
  seen,
}) => {
  const records = () =>
    server.sql(
      'rds',
      'select * from "ElementDesktopReview" where "ProjectId" = $1 and "ElementId" = $2',
      [made.project, ids(made, seen, 1).element_id],
    )
  expect(await records()).toEqual([])
  await expectDone(server, 'C+', 'Citation:Create', ids(made, seen, 1))
  const empty = {
    ConsultantComment: null,
    ConsultantId: null,
    IsClientReady: false,
    MockScore: null,
  }
  expect(await records()).toMatchObject([empty])
  const score = {
    project_id: made.project,
    element_id: ids(made, seen, 1).element_id,
    phase: 'desktop-review',
    mock_score: 50,
  }
  await expectDone(server, 'C+', 'Element:UpdateMockScore', score)
  await expectDone(server, 'C+', 'Citation:Create', ids(made, hidden, 1))
  expect(await records()).toMatchObject([{ ...empty, MockScore: 50 }])
})

test('where a document is hidden, a client gets the same response whether it is cited there or not', async ({
  server,
  made,
}) => {
  const inFirst = await makeDocument(server, {
    project: made.project,
    parameters: {
      standard_id: made.standards[0]!.id,
      is_document_visible_for_standard: true,
    },
  })
  const [citedAt, uncited] = made.standards[1]!.elements
  const at = (element_id: number | undefined) => ({ ...ids(made, inFirst), element_id })
  await expectDone(server, 'C+', 'Citation:Create', at(citedAt))
  for (const element of [citedAt, uncited]) {
    for (const write of writes)
      await expectRefused(server, 'K+', write, sent(write, at(element)), refusal.notFound)
  }
  await expectDone(server, 'K+', 'Citation:Create', ids(made, inFirst, 1))
  await expectDone(server, 'K+', 'Citation:Delete', ids(made, inFirst, 1))
})

test('creating requires that no citation exists; updating and deleting require one', async ({
  server,
  made,
  hidden,
}) => {
  const cited = ids(made, hidden, 2)
  await expectRefused(server, 'C+', 'Citation:Update', { ...cited, citation: 'x' }, one)
  await expectRefused(server, 'C+', 'Citation:Delete', cited, one)
  await expectDone(server, 'C+', 'Citation:Create', cited)
  await expectRefused(server, 'ADM', 'Citation:Create', cited, none)
  await expectDone(server, 'C+', 'Citation:Delete', cited)
})

test('when several people create the same citation at once, one succeeds and the others get a conflict', async ({
  server,
  made,
  hidden,
}) => {
  const cited = ids(made, hidden, 3)
  const answers = await Promise.all(
    (['C+', 'SC', 'ADM', 'AC'] as const).map((role) =>
      server.write(role, 'Citation:Create', cited),
    ),
  )
  const told = answers.map(({ status, body }) => [status, body.data.transformation.error ?? 'done'])
  expect(told.toSorted(([a], [b]) => a - b)).toEqual([[200, 'done'], none, none, none])
  const { kept, counted } = await count(server, made)
  expect(kept).toBe(counted)
})

test('when an update and a deletion run at once, the update either succeeds or finds no citation', async ({
  server,
  made,
  hidden,
}) => {
  for (let round = 0; round < 8; round++) {
    const cited = ids(made, hidden, 4)
    await expectDone(server, 'C+', 'Citation:Create', cited)
    const [changed, removed] = await Promise.all([
      server.write('C+', 'Citation:Update', { ...cited, citation: 'x' }),
      server.write('SC', 'Citation:Delete', cited),
    ])
    expect(removed.status).toBe(200)
    expect([[200, 'done'], one]).toContainEqual([
      changed.status,
      changed.body.data.transformation.error ?? 'done',
    ])
  }
})

test('concurrent creations and deletions of citations leave the count right', async ({
  server,
  made,
}) => {
  const elements = [0, 1, 2, 3, 4]
  const documents = [
    await makeDocument(server, { project: made.project }),
    await makeDocument(server, { project: made.project }),
  ]
  const pairs = documents.flatMap((document) => elements.map((place) => ids(made, document, place)))
  await Promise.all(pairs.map((pair) => server.write('C+', 'Citation:Create', pair)))
  await Promise.all(pairs.slice(3).map((pair) => server.write('SC', 'Citation:Delete', pair)))
  const { kept, counted } = await count(server, made)
  expect(kept).toBe(counted)
})

test('a text that was changed by somebody else is not overwritten', async ({
  server,
  made,
  seen,
}) => {
  const cited = { ...ids(made, seen), element_id: made.standards[1]!.elements[0]! }
  await expectDone(server, 'C+', 'Citation:Create', { ...cited, citation: 'One' })
  await expectDone(server, 'SC', 'Citation:Update', { ...cited, citation: 'Two' })
  const { body } = await expectRefused(
    server,
    'C+',
    'Citation:Update',
    { ...cited, citation: 'Three' },
    refusal.conflict,
    { expected: { Citation: 'One' } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'Citation',
    stored: 'Two',
    by: 'Senior',
  })
})

test.for(writes)(
  '%s: document, element and project must belong together',
  async (name, { server, made, other, seen, foreign }) => {
    for (const wrong of [
      ids(made, foreign),
      ids(made, seen, 0, { element_id: other.standards[0]!.elements[0] }),
      ids(made, seen, 0, { project_id: other.project }),
      ids(made, foreign, 0, { project_id: other.project }),
      ids(made, 2_000_000),
      ids(made, seen, 0, { element_id: 2_000_000 }),
      ids(made, seen, 0, { project_id: 2_000_000 }),
    ])
      await expectRefused(server, 'ADM', name, sent(name, wrong), refusal.notFound)
  },
)

test('a client cites visible documents; a hidden document is reported as not found', async ({
  server,
  made,
  hidden,
  seen,
  foreign,
}) => {
  const own = await makeDocument(server, { project: made.project, by: 'K2' })
  const cited = ids(made, own, 2, { citation: 'Line 4' })
  const { updates } = await expectDone(server, 'K+', 'Citation:Create', cited)
  expect(updates).toMatchObject(ids(made, own, 2))
  await expectDone(server, 'K+', 'Citation:Create', ids(made, seen, 3))
  for (const document of [hidden, foreign, 2_000_000])
    for (const name of writes)
      await expectRefused(server, 'K+', name, sent(name, ids(made, document, 4)), refusal.notFound)
  await expectRefused(server, 'K+', 'Citation:Update', ids(made, own, 4, { citation: 'x' }), one)
})

test('a document that is visible for its standard and has none is, to a client, one that does not exist', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, {
    project: made.project,
    parameters: { is_document_visible_for_standard: true },
  })
  for (const name of writes)
    await expectRefused(server, 'K+', name, sent(name, ids(made, document, 4)), refusal.notFound)
})

test('clients update and delete their own citations only', async ({ server, made }) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  await expectDone(server, 'K+', 'Citation:Create', ids(made, document_id))
  for (const role of ['K2'] as const) {
    await expectRefused(
      server,
      role,
      'Citation:Update',
      ids(made, document_id, 0, { citation: 'x' }),
      refusal.notAllowed,
    )
    await expectRefused(server, role, 'Citation:Delete', ids(made, document_id), refusal.notAllowed)
  }
  await expectDone(server, 'K+', 'Citation:Update', ids(made, document_id, 0, { citation: 'x' }))
  await expectDone(server, 'K+', 'Citation:Delete', ids(made, document_id))
})

test.for([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made, seen }) => {
  for (const name of writes) {
    await expectRefused(server, role, name, sent(name, ids(made, seen)), answer)
    await expectRefused(server, role, name, sent(name, ids(made, 2_000_000)), answer)
  }
})

test.for(badIds)('rejects the id %j and names the value', async (id, { server }) => {
  for (const name of writes)
    for (const column of ['project_id', 'document_id', 'element_id']) {
      const asked = sent(name, { project_id: 1, document_id: 2, element_id: 3, [column]: id })
      const { status, body } = await server.write('C+', name, asked)
      expect([status, body.data.transformation.error]).toEqual([
        400,
        `Must provide project_id, document_id and element_id.  You sent: ${JSON.stringify(asked).slice(0, 100)}`,
      ])
    }
})
