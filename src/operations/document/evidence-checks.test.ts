import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { storeText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// No job reads the files: the tests store what was read.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const read = 'projects/{id}/documents/evidence_checks'
type Row = {
  Kind: string
  StandardId: number | null
  ElementId: number | null
  DocumentId: number | null
  Count: number | null
}
const checks = async (server: ServerWithFiles, role: Role, id: number): Promise<Row[]> =>
  (await server.read(role, read, { id })).body.data
const ofKind = async (server: ServerWithFiles, role: Role, id: number, kind: string) =>
  (await checks(server, role, id)).filter(({ Kind }) => Kind === kind)

test('finds scored elements without a citation, in module and element order, until they are cited', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const missing = async () =>
    (await ofKind(server, 'C+', project, 'noCitation')).map(({ StandardId, ElementId }) => [
      StandardId,
      ElementId,
    ])
  const all = await missing()
  const [first] = standards
  expect(all[0]).toEqual([first!.id, first!.elements[0]])
  const places = standards.map(({ id }) => all.findIndex(([standard]) => standard === id))
  expect(places.filter((place) => place >= 0)).toEqual(
    places.filter((place) => place >= 0).toSorted((a, b) => a - b),
  )
  const document_id = await makeDocument(server, { project })
  const cited = { project_id: project, document_id, element_id: first!.elements[0]! }
  await expectDone(server, 'C+', 'Citation:Create', { ...cited, citation: 'Page 3' })
  expect(await missing()).toEqual(all.slice(1))
  const status = { project_id: project, standard_id: first!.id, phase: 'desktop-review' }
  await expectDone(server, 'C+', 'Standard:UpdateStatus', { ...status, status: 'NotApplicable' })
  expect((await missing()).filter(([standard]) => standard === first!.id)).toEqual([])
})

test('finds citations without a place, with all as a place, and of an earlier version', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [standard] = standards
  const document_id = await makeDocument(server, { project })
  const at = (place: number) => ({
    project_id: project,
    document_id,
    element_id: standard!.elements[place]!,
  })
  const anchor = {
    version: 1,
    page: 1,
    heading: null,
    start: 0,
    end: 4,
    exact: 'Each',
    prefix: '',
    suffix: '',
  }
  await expectDone(server, 'C+', 'Citation:Create', at(0))
  await expectDone(server, 'C+', 'Citation:Create', { ...at(1), citation: 'All' })
  await expectDone(server, 'C+', 'Citation:Create', { ...at(2), anchor })
  const places = async () =>
    (await checks(server, 'C+', project))
      .filter(({ StandardId, Kind }) => StandardId === standard!.id && /^p|^noP/.test(Kind))
      .map(({ Kind, ElementId, DocumentId }) => [Kind, ElementId, DocumentId])
  const before = [
    ['noPlace', standard!.elements[0], document_id],
    ['placeIsAll', standard!.elements[1], document_id],
  ]
  expect(await places()).toEqual(before)
  const upload_id = await uploaded(server, 'C+', { target: 'rds' })
  await expectDone(server, 'C+', 'Document:Replace', {
    document_id,
    project_id: project,
    upload_id,
  })
  expect(await places()).toEqual([
    ...before,
    ['passageOutdated', standard!.elements[2], document_id],
  ])
})

test('finds places that name a page after the last of a PDF, once its pages are counted', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const ofType = (name: string, bytes: string) =>
    makeDocument(server, { project, upload: { name, bytes } })
  const pdf = await ofType('Plan.pdf', '%PDF-1.4')
  const docx = await ofType('Plan.docx', 'PK\u0003\u0004')
  const element_id = standards[0]!.elements[0]!
  for (const document_id of [pdf, docx])
    await expectDone(server, 'C+', 'Citation:Create', {
      project_id: project,
      element_id,
      document_id,
      citation: 'Page 3',
    })
  const missing = async () =>
    (await ofKind(server, 'C+', project, 'pageNotThere')).map(
      ({ ElementId, DocumentId, Count }) => [ElementId, DocumentId, Count],
    )
  expect(await missing()).toEqual([])
  for (const document of [pdf, docx]) await storeText(server, document, 1, ['One', 'Two'])
  await server.changed('rds')
  expect(await missing()).toEqual([[element_id, pdf, 2]])
})

test('finds documents that nothing cites, of a standard and of none, and standards with more documents than the project allows', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [standard] = standards
  const ofNone = await makeDocument(server, { project })
  const ofStandard = await makeDocument(server, {
    project,
    parameters: { standard_id: standard!.id },
  })
  const notCited = async () =>
    (await ofKind(server, 'C+', project, 'documentNotCited')).map(({ StandardId, DocumentId }) => [
      StandardId,
      DocumentId,
    ])
  expect(await notCited()).toEqual([
    [standard!.id, ofStandard],
    [null, ofNone],
  ])
  const element_id = standard!.elements[0]!
  for (const document_id of [ofNone, ofStandard])
    await expectDone(server, 'C+', 'Citation:Create', {
      project_id: project,
      element_id,
      document_id,
      citation: 'Page 1',
    })
  expect(await notCited()).toEqual([])
  expect(await ofKind(server, 'C+', project, 'tooManyDocuments')).toEqual([])
  await expectDone(server, 'ADM', 'Project:UpdateSettings', {
    project_id: project,
    changes: { MostDocumentsPerStandard: 1 },
  })
  expect(await ofKind(server, 'C+', project, 'tooManyDocuments')).toMatchObject([
    { StandardId: standard!.id, Count: 2 },
  ])
})

test('clients get the findings on the documents and tasks that they see', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [standard] = standards
  const hidden = await makeDocument(server, { project })
  await makeDocument(server, { project, parameters: { is_document_visible_for_project: true } })
  const element_id = standard!.elements[0]!
  const cited = { project_id: project, element_id, document_id: hidden, citation: 'Page 1' }
  await expectDone(server, 'C+', 'Citation:Create', cited)
  await makeTask(server, { project, standard: standard!.id, assignees: { 'C+': false } })
  await expectDone(server, 'K+', 'Standard:UpdateStatus', {
    project_id: project,
    standard_id: standard!.id,
    phase: 'desktop-review',
    is_ready_by_client: true,
  })
  const isMissing = async (role: Role) =>
    (await ofKind(server, role, project, 'noCitation')).some(
      ({ ElementId }) => ElementId === element_id,
    )
  expect([await isMissing('C+'), await isMissing('K+')]).toEqual([false, true])
  const tasks = async (role: Role) =>
    (await ofKind(server, role, project, 'readyWithOpenTasks')).map(({ Count }) => Count)
  expect([await tasks('C+'), await tasks('K+')]).toEqual([[1], []])
  const ids = (await checks(server, 'K+', project)).map(({ DocumentId }) => DocumentId)
  expect(ids).not.toContain(hidden)
})
