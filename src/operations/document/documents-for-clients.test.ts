import { expect } from 'vitest'
import { isDocumentVisibleToClient } from '#rules/documents/document-visibility.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import type { Answered } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/documents/documents_with_citations'
type Row = Answered['body']
const list = async (
  server: ServerWithFiles,
  role: Role,
  project: number,
  target: 'rds' | 'ps' = 'rds',
): Promise<Row[]> => (await server.read(role, read, { id: project }, target)).body.data
const one = async (
  server: ServerWithFiles,
  role: Role,
  document: number,
  project: number,
  target: 'rds' | 'ps' = 'rds',
) => (await list(server, role, project, target)).find(({ Id }) => Id === document)
const cite = (
  server: ServerWithFiles,
  document_id: number,
  element_id: number,
  more: object = {},
  role: 'C+' | 'K+' = 'C+',
  project: number,
) =>
  expectDone(server, role, 'Citation:Create', {
    project_id: project,
    document_id,
    element_id,
    ...more,
  })

test('a client sees exactly the documents that the visibility rule allows, without the flags', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const flags = [true, false]
  const seen = new Set<number>()
  for (const by of ['C+', 'K2'] as const)
    for (const forProject of flags)
      for (const forStandard of flags)
        for (const standard_id of [standards[0]!.id, null]) {
          const Id = await makeDocument(server, { project, by })
          await expectDone(server, 'ADM', 'Document:Update', {
            document_id: Id,
            project_id: project,
            standard_id,
            is_document_visible_for_project: forProject,
            is_document_visible_for_standard: forStandard,
          })
          const document = {
            StandardId: standard_id,
            IsDocumentVisibleForProject: forProject,
            IsDocumentVisibleForStandard: forStandard,
          }
          if (isDocumentVisibleToClient(document, by === 'K2')) seen.add(Id)
        }
  const rows = await list(server, 'K+', project)
  expect(new Set(rows.map(({ Id }) => Id))).toEqual(seen)
  expect(JSON.stringify(rows)).not.toMatch(/IsDocumentVisible|IsUploadedToURAC/)
  expect(await list(server, 'C+', project)).toHaveLength(16)
})

test('names, texts and citations of hidden documents are absent from all that a client reads, including the counts of standards', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const [standard] = standards
  const document = await makeDocument(server, {
    project,
    upload: { name: 'canary.pdf' },
    parameters: { title: 'canary', description: 'canary', standard_id: standard!.id },
  })
  await cite(server, document, standard!.elements[0]!, { citation: 'canary' }, 'C+', project)
  const ids = { project_id: project, document_id: document }
  const phases = async (role: Role, query: object = {}) =>
    (await server.read(role, 'projects/{id}/standard_phase', { id: project, ...query })).body
  const ofStandard = { standard_id: standard!.id }
  for (const body of [
    await list(server, 'K+', project),
    await phases('K+'),
    await phases('K+', ofStandard),
  ])
    expect(JSON.stringify(body)).not.toContain('canary')
  expect((await phases('K+')).data[0].citationCount).toBe(0)
  expect((await phases('C+')).data[0].citationCount).toBe(1)
  await expectDone(server, 'C+', 'Document:Update', {
    ...ids,
    is_document_visible_for_standard: true,
  })
  expect((await phases('K+')).data[0].citationCount).toBe(1)
  expect(JSON.stringify(await phases('K+', ofStandard))).toContain('canary')
  expect(await one(server, 'K+', document, project)).toMatchObject({
    Title: 'canary',
    citations: [{ Citation: 'canary' }],
  })
})

test('a client sees the citations of a document within the standard in which it is shown, and no others', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const document = await makeDocument(server, {
    project,
    parameters: { standard_id: standards[0]!.id, is_document_visible_for_standard: true },
  })
  await cite(server, document, standards[0]!.elements[0]!, { citation: 'here' }, 'C+', project)
  await cite(server, document, standards[1]!.elements[0]!, { citation: 'elsewhere' }, 'C+', project)
  const citations = async (role: Role) =>
    (await one(server, role, document, project)).citations.map(
      ({ Citation }: { Citation: string }) => Citation,
    )
  expect(await citations('C+')).toEqual(['here', 'elsewhere'])
  expect(await citations('K+')).toEqual(['here'])
  const { body } = await server.read('K+', 'projects/{id}/standard_phase', { id: project })
  expect(body.data.map(({ citationCount }: { citationCount: number }) => citationCount)).toEqual([
    1, 0,
  ])
})

test('earlier files are listed only to clients of the organization that uploaded them', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  for (const [by, count] of [
    ['C+', 0],
    ['K2', 1],
  ] as const) {
    const document_id = await makeDocument(server, { project, by })
    const upload_id = await uploaded(server, 'C+')
    await expectDone(server, 'C+', 'Document:Replace', {
      document_id,
      project_id: project,
      upload_id,
    })
    const shown = { is_document_visible_for_project: true }
    await expectDone(server, 'C+', 'Document:Update', {
      document_id,
      project_id: project,
      ...shown,
    })
    expect((await one(server, 'K+', document_id, project)).earlierVersions).toHaveLength(count)
    expect((await one(server, 'SC', document_id, project)).earlierVersions).toHaveLength(1)
  }
})

test('returns who may replace and delete a document', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const shown = { is_document_visible_for_project: true }
  const ofStaff = await makeDocument(server, { project, parameters: shown })
  const sent = await makeDocument(server, {
    project,
    parameters: { ...shown, is_uploaded_to_urac: true },
  })
  const own = await makeDocument(server, { project, by: 'K2' })
  const cited = await makeDocument(server, { project, by: 'K2' })
  await cite(server, cited, standards[0]!.elements[0]!, {}, 'C+', project)
  const replaceable = async (role: Role) =>
    Object.fromEntries(
      (await list(server, role, project)).map(({ Id, isReplaceable }) => [Id, isReplaceable]),
    )
  expect(await replaceable('ADM')).toEqual({
    [ofStaff]: true,
    [sent]: true,
    [own]: true,
    [cited]: true,
  })
  expect(await replaceable('C+')).toEqual({
    [ofStaff]: true,
    [sent]: false,
    [own]: true,
    [cited]: true,
  })
  expect(await replaceable('K+')).toEqual({
    [ofStaff]: false,
    [sent]: false,
    [own]: true,
    [cited]: false,
  })
})

test('clients without an organization see their own uploads and not those of each other', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  const alone = ['K+', 'K2'] as const
  const set = (organization: string | null) =>
    server.sql('rds', 'update "User" set "OrganizationId" = $1 where "Id" = any($2)', [
      organization,
      alone.map((role) => server.idOf(role)),
    ])
  const [first, second] = [
    await makeDocument(server, { project, by: 'K+' }),
    await makeDocument(server, { project, by: 'K2' }),
  ]
  const seen = async (role: Role) =>
    (await list(server, role, project)).map(({ Id }) => Id).toSorted((a, b) => a - b)
  expect(await seen('K+')).toEqual([first, second])
  await set(null)
  await server.changed('rds')
  expect([await seen('K+'), await seen('K2'), await seen('K+')]).toEqual([
    [first],
    [second],
    [first],
  ])
  await set('ours')
  await server.changed('rds')
})

const organizations = (
  server: ServerWithFiles,
  ids: Partial<Record<'K+' | 'K2' | 'C+' | 'AC', string | null>>,
) =>
  Promise.all(
    Object.entries(ids).map(([role, id]) =>
      server.sql('rds', 'update "User" set "OrganizationId" = $1 where "Id" = $2', [
        id,
        server.idOf(role as 'K+'),
      ]),
    ),
  ).then(() => server.changed('rds'))

test('an upload by staff belongs to no client, not even to one of the same organization', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  await organizations(server, { 'C+': 'ours' })
  const document_id = await makeDocument(server, { project, by: 'C+' })
  expect(await list(server, 'K+', project)).toEqual([])
  const file = `/api/v5/files/projects/${project}/documents/${document_id}?apiDb=rds`
  expect((await server.fetch(file, { headers: server.as('K+') })).status).toBe(404)
  const { body } = await server.read('K+', 'transformations/query', { project_id: project })
  expect(body.data).toEqual([])
  const ids = { project_id: project, document_id }
  for (const [name, more] of [
    ['Document:Delete', {}],
    ['Document:Update', { title: 'mine' }],
  ] as const)
    expect((await server.write('K+', name, { ...ids, ...more })).status).toBe(404)
  await organizations(server, { 'C+': 'house' })
})

test.for(['Ours', 'o-u-r-s', 'ours ', 'øurs'])(
  'an organization with the id %j differs from "ours"',
  async (id, { server }) => {
    const { project } = await makeProject(server)
    await makeDocument(server, { project, by: 'K2' })
    await organizations(server, { K2: id })
    expect(await list(server, 'K+', project)).toEqual([])
    await organizations(server, { K2: 'ours' })
    expect(await list(server, 'K+', project)).toHaveLength(1)
  },
)

test('no organization id matches a client without an organization in the cached lists', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const [element = 0] = standards[0]!.elements
  const document = await makeDocument(server, { project, by: 'K+' })
  await cite(server, document, element, {}, 'K+', project)
  await organizations(server, { 'K+': null, K2: `alone ${server.idOf('K+')}` })
  const counted = async (role: Role) => {
    const { body } = await server.read(role, 'projects/{id}/standard_phase', { id: project })
    return body.data[0].citationCount
  }
  expect([await list(server, 'K+', project), await counted('K+')]).toMatchObject([{ length: 1 }, 1])
  expect([await list(server, 'K2', project), await counted('K2')]).toEqual([[], 0])
  await organizations(server, { 'K+': 'ours', K2: 'ours' })
})
