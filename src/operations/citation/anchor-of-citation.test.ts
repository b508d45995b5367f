import { expect } from 'vitest'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { storeText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import { uploaded } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

// No job reads the files: the tests store what was read.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const ids = (made: MadeProject, document_id: number) => ({
  project_id: made.project,
  document_id,
  element_id: made.standards[0]!.elements[0]!,
})

const passage = {
  version: 1,
  page: 3,
  heading: '2 Review',
  start: 4,
  end: 14,
  exact: 'every year',
  prefix: 'The ',
  suffix: ' in May',
}
const region = {
  version: 1,
  page: 3,
  heading: null,
  region: { left: 0.1, top: 0.2, width: 0.5, height: 0.25 },
}

test('a citation has a passage or a region of the current version, which can be changed and removed without its text', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, { project: made.project })
  const cited = ids(made, document)
  const stored = async () => {
    const select = 'select "Citation", "Anchor" from "ElementDocument" where "DocumentId" = $1'
    const [row] = await server.sql('rds', select, [document])
    return row
  }
  await expectDone(server, 'C+', 'Citation:Create', {
    ...cited,
    citation: 'Page 3',
    anchor: passage,
  })
  expect(await stored()).toEqual({ Citation: 'Page 3', Anchor: passage })
  const { pre_snapshot } = await expectDone(
    server,
    'C+',
    'Citation:Update',
    { ...cited, anchor: region },
    { expected: { Anchor: passage } },
  )
  expect(pre_snapshot).toMatchObject([{ Citation: 'Page 3', Anchor: passage }])
  expect(await stored()).toEqual({ Citation: 'Page 3', Anchor: region })
  await expectDone(server, 'C+', 'Citation:Update', { ...cited, citation: 'Page 4' })
  expect(await stored()).toEqual({ Citation: 'Page 4', Anchor: region })
  await expectRefused(
    server,
    'C+',
    'Citation:Update',
    { ...cited, anchor: null },
    refusal.conflict,
    { expected: { Anchor: passage } },
  )
  await expectDone(server, 'C+', 'Citation:Update', { ...cited, anchor: null })
  expect(await stored()).toEqual({ Citation: 'Page 4', Anchor: null })
})

test('a passage of another version than the current one is rejected', async ({ server, made }) => {
  const document = await makeDocument(server, { project: made.project })
  const cited = ids(made, document)
  const outdated = [409, 'The document has another version now'] as const
  const ofVersion = (version: number) => ({ ...cited, anchor: { ...passage, version } })
  await expectRefused(server, 'C+', 'Citation:Create', ofVersion(2), outdated)
  await expectDone(server, 'C+', 'Citation:Create', ofVersion(1))
  const upload_id = await uploaded(server, 'C+', { target: 'rds' })
  const replaced = { document_id: document, project_id: made.project, upload_id }
  await expectDone(server, 'C+', 'Document:Replace', replaced, { target: 'rds' })
  await expectRefused(server, 'C+', 'Citation:Update', ofVersion(1), outdated)
  await expectDone(server, 'C+', 'Citation:Update', ofVersion(2))
})

test('a passage of a PDF that is not at its place in the text is rejected, once the text is stored', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, { project: made.project })
  const other = await makeDocument(server, {
    project: made.project,
    upload: { name: 'Notes.txt', bytes: 'Notes' },
  })
  const cite = (anchor: object, id = document) => ({ ...ids(made, id), anchor })
  const notThere = [422, 'The quoted passage is not at its place in the document'] as const
  await expectDone(server, 'C+', 'Citation:Create', cite(passage))
  const store = async (id: number, state: string) => {
    await server.sql(
      'rds',
      `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
      values ($1, $2, 1, $3, 1, false, $4)`,
      [made.project, id, state, extractorVersion],
    )
    await server.sql(
      'rds',
      `insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Text", "Headings")
      values ($1, $2, 1, 3, E'The every\\nyear in May', '[]')`,
      [made.project, id],
    )
  }
  await store(document, 'read')
  const wrong = { ...passage, start: 5, end: 15 }
  await expectRefused(server, 'C+', 'Citation:Update', cite(wrong), notThere)
  await expectRefused(server, 'C+', 'Citation:Update', cite({ ...passage, page: 2 }), notThere)
  await expectDone(server, 'C+', 'Citation:Update', cite(passage))
  await expectDone(server, 'C+', 'Citation:Update', cite(region))
  // As when the pages are those of a text that the viewer lays out as one page.
  await store(other, 'read')
  await expectDone(server, 'C+', 'Citation:Create', cite(wrong, other))
  await server.sql('rds', `update "DocumentText" set "State" = 'scanned' where "DocumentId" = $1`, [
    document,
  ])
  await expectDone(server, 'C+', 'Citation:Update', cite(wrong))
})

test.for([
  ['neither a passage nor a region', { version: 1, page: 1, heading: null }],
  ['both', { ...passage, region: region.region }],
  ['a page 0', { ...passage, page: 0 }],
  ['an end that is not that of the text', { ...passage, end: 15 }],
  ['an empty text', { ...passage, exact: ' ', end: 5 }],
  ['a text that is too long', { ...passage, exact: 'x'.repeat(5_001), end: 5_005 }],
  ['a region outside of the page', { ...region, region: { ...region.region, left: 1.5 } }],
] as const)('an anchor with %s is rejected', async ([, anchor], { server, made }) => {
  const sent = { ...ids(made, 2_000_000), anchor }
  const { body } = await expectRefused(
    server,
    'C+',
    'Citation:Create',
    sent,
    refusal.invalidParameters,
  )
  expect(body.data.transformation.problems?.[0]?.place).toMatch(/^anchor/)
})

test('a client sees the passage of a citation in the current version, of an own one, or of a document of the own organization', async ({
  server,
  made,
}) => {
  const parameters = { is_document_visible_for_project: true }
  const byStaff = await makeDocument(server, { project: made.project, parameters })
  const byClient = await makeDocument(server, { project: made.project, by: 'K+', parameters: {} })
  const element = (place: number) => made.standards[0]!.elements[place]!
  const cite = (by: 'C+' | 'K+', document_id: number, place: number) =>
    expectDone(server, by, 'Citation:Create', {
      ...ids(made, document_id),
      element_id: element(place),
      anchor: passage,
    })
  await cite('C+', byStaff, 0)
  await cite('K+', byStaff, 1)
  await cite('C+', byClient, 2)
  const seen = async (by: 'C+' | 'K+' | 'K2') => {
    const name = 'projects/{id}/documents/documents_with_citations'
    const { body } = await server.read(by, name, { id: made.project })
    const rows: { Id: number; citations: { ElementId: number; Anchor: unknown }[] }[] = body.data
    return rows
      .flatMap(({ Id, citations }) => (Id === byStaff || Id === byClient ? citations : []))
      .toSorted((a, b) => a.ElementId - b.ElementId)
      .map(({ Anchor }) => Anchor)
  }
  expect(await seen('K+')).toEqual([passage, passage, passage])
  for (const document_id of [byStaff, byClient]) {
    const upload_id = await uploaded(server, 'ADM', { target: 'rds' })
    await expectDone(server, 'ADM', 'Document:Replace', {
      document_id,
      project_id: made.project,
      upload_id,
    })
  }
  for (const turn of ['first', 'from the cache']) {
    expect(await seen('K+'), turn).toEqual([null, passage, passage])
    // Of the same organization; what K+ has cited of the earlier version is not theirs to see.
    expect(await seen('K2'), turn).toEqual([null, null, passage])
  }
  expect(await seen('C+')).toEqual([passage, passage, passage])
  const ofElements = async (by: 'K+' | 'K2') => {
    const query = { id: made.project, phase: 'desktop-review', standard_id: made.standards[0]!.id }
    const { body } = await server.read(by, 'projects/{id}/standard_phase', query)
    const [row] = body.data as { AllElements: { citations: { Anchor: unknown }[] }[] }[]
    return row!.AllElements.flatMap(({ citations }) => citations.map(({ Anchor }) => Anchor))
  }
  expect(await ofElements('K+')).toContainEqual(passage)
  expect((await ofElements('K+')).filter((anchor) => anchor === null)).toHaveLength(1)
  expect((await ofElements('K2')).filter((anchor) => anchor === null)).toHaveLength(2)
})

const citedAs = async (server: TestServer, document: number) => {
  const [row] = await server.sql(
    'rds',
    'select "Citation", "Anchor" from "ElementDocument" where "DocumentId" = $1',
    [document],
  )
  return row
}

test('an anchor in a PDF gets the heading above it, of its page or an earlier one, and names the place of a citation without words', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, { project: made.project })
  await storeText(server, document, 1, [
    { heading: 'IV.A Reviews', text: 'Reviews of plans.' },
    'The plan is reviewed every year in May.',
    { heading: 'Owners', text: 'The owner reviews it.' },
  ])
  const anchor = (page: number, exact: string, start: number) => ({
    ...passage,
    heading: null,
    page,
    exact,
    start,
    end: start + exact.length,
  })
  const cited = ids(made, document)
  await expectDone(server, 'C+', 'Citation:Create', {
    ...cited,
    anchor: anchor(2, 'every year', 21),
  })
  expect(await citedAs(server, document)).toMatchObject({
    Citation: 'Page 2, IV.A',
    Anchor: { page: 2, heading: 'IV.A Reviews' },
  })
  const moved = { ...cited, anchor: anchor(3, 'The owner', 8) }
  await expectDone(server, 'C+', 'Citation:Update', moved)
  expect(await citedAs(server, document)).toMatchObject({
    Citation: 'Page 3, Owners',
    Anchor: { heading: 'Owners' },
  })
  await expectDone(server, 'C+', 'Citation:Update', { ...cited, citation: 'See owners' })
  await expectDone(server, 'C+', 'Citation:Update', {
    ...cited,
    anchor: anchor(2, 'every year', 21),
  })
  expect(await citedAs(server, document)).toMatchObject({ Citation: 'See owners' })
})

test('an anchor in a document without pages gets the page, offsets and heading of the text that was read', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, {
    project: made.project,
    upload: { name: 'Visitors.txt', bytes: 'Visitors' },
  })
  await storeText(server, document, 1, [
    'Scope.',
    { heading: '4 Visitors', text: 'Badges are worn.\nThe log  is kept. The badge is returned.' },
  ])
  const cited = ids(made, document)
  const cite = (exact: string, prefix: string) => ({
    ...cited,
    anchor: {
      version: 1,
      page: 1,
      heading: null,
      start: 70,
      end: 70 + exact.length,
      exact,
      prefix,
      suffix: '',
    },
  })
  await expectDone(server, 'C+', 'Citation:Create', cite('The log is\tkept.', 'Badges are worn. '))
  expect(await citedAs(server, document)).toEqual({
    Citation: '4 Visitors, paragraph 2',
    Anchor: {
      version: 1,
      page: 2,
      heading: '4 Visitors',
      start: 29,
      end: 46,
      exact: 'The log  is kept.',
      prefix: '4 Visitors\n\nBadges are worn.\n'.slice(-32),
      suffix: ' The badge is returned.',
    },
  })
  // A quotation that is not found in the text keeps the page and offsets that the viewer counted.
  const elsewhere = cite('The log was kept.', '')
  await expectDone(server, 'C+', 'Citation:Update', elsewhere)
  expect(await citedAs(server, document)).toMatchObject({ Anchor: elsewhere.anchor })
})
