import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

// No job reads the files: their texts are not needed here.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const mark = 'Document:MarkUploaded'
const unmark = 'Document:UnmarkUploaded'

const idsOf = ({ project, standards }: MadeProject, document_id: number, place = 0) => ({
  project_id: project,
  standard_id: standards[place]!.id,
  document_id,
})

/** Cites a new document for an element of a standard in both targets. */
async function cited(server: ServerWithFiles, made: MadeProject, places = [0]) {
  const document_id = await makeDocument(server, { project: made.project })
  for (const target of targets)
    for (const place of places)
      await expectDone(
        server,
        'C+',
        'Citation:Create',
        {
          project_id: made.project,
          document_id,
          element_id: made.standards[place]!.elements[0]!,
          citation: 'Page 3, IV.A.1',
        },
        { target },
      )
  return document_id
}

const isUploaded = async (server: ServerWithFiles, id: number, target: Target = 'rds') =>
  (await server.sql(target, 'select "IsUploadedToURAC" from "Document" where "Id" = $1', [id]))[0]
    .IsUploadedToURAC

const ledger = async (server: ServerWithFiles, id: number) =>
  (await server.read('C+', 'projects/{id}/documents/upload_ledger', { id })).body.data
const stateOf = async (server: ServerWithFiles, { project, standards }: MadeProject, place = 0) => {
  const rows = await ledger(server, project)
  const row = rows.find(
    ({ StandardId }: { StandardId: number }) => StandardId === standards[place]!.id,
  )
  return row?.documents[0]
}

test.for(targets)(
  'records version, person and date in %s, sets the document as uploaded, and withdraws both',
  async (target, { server, newProject }) => {
    const made = await newProject()
    const document_id = await cited(server, made)
    const ids = idsOf(made, document_id)
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'C+',
      mark,
      { ...ids, version: 1 },
      { target, expected: { Version: null } },
    )
    expect(updates).toEqual({ ...ids, version: 1 })
    expect(pre_snapshot).toEqual([
      {
        ProjectId: ids.project_id,
        StandardId: ids.standard_id,
        DocumentId: document_id,
        IsUploadedToURAC: false,
        Version: null,
        UploadedBy: null,
        UploadedDate: null,
      },
    ])
    expect(history).toMatchObject({ ProjectId: ids.project_id, StandardId: ids.standard_id })
    const stored = await server.sql(
      target,
      'select * from "DocumentUpload" where "DocumentId" = $1',
      [document_id],
    )
    expect(stored).toEqual([
      {
        ProjectId: ids.project_id,
        StandardId: ids.standard_id,
        DocumentId: document_id,
        Version: 1,
        UploadedBy: server.idOf('C+', target),
        UploadedDate: expect.anything(),
        Citations: [
          {
            ElementId: made.standards[0]!.elements[0],
            ElementName: expect.any(String),
            Citation: 'Page 3, IV.A.1',
            Page: null,
          },
        ],
      },
    ])
    expect(await isUploaded(server, document_id, target)).toBe(true)
    const withdrawn = await expectDone(server, 'C+', unmark, ids, {
      target,
      expected: { Version: 1 },
    })
    expect(withdrawn.pre_snapshot).toMatchObject([
      { Version: 1, UploadedBy: server.idOf('C+', target), IsUploadedToURAC: true },
    ])
    expect(await isUploaded(server, document_id, target)).toBe(false)
    await expectRefused(
      server,
      'C+',
      unmark,
      ids,
      [409, 'The document is not marked as uploaded'],
      { target },
    )
  },
)

test('a document stays set as uploaded until its last record is withdrawn', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const document_id = await cited(server, made, [0, 1])
  for (const place of [0, 1])
    await expectDone(server, 'C+', mark, { ...idsOf(made, document_id, place), version: 1 })
  await expectDone(server, 'C+', unmark, idsOf(made, document_id, 0))
  expect(await isUploaded(server, document_id)).toBe(true)
  expect((await stateOf(server, made, 0)).State).toBe('notMarked')
  expect((await stateOf(server, made, 1)).State).toBe('uploaded')
  await expectDone(server, 'C+', unmark, idsOf(made, document_id, 1))
  expect(await isUploaded(server, document_id)).toBe(false)
})

test('a document that was set as uploaded before is shown so, without a date, and can be withdrawn', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const document_id = await cited(server, made)
  const ids = { document_id, project_id: made.project }
  await expectDone(server, 'C+', 'Document:Update', { ...ids, is_uploaded_to_urac: true })
  expect(await stateOf(server, made)).toMatchObject({ State: 'uploaded', Upload: null })
  await expectDone(server, 'C+', unmark, idsOf(made, document_id))
  expect(await stateOf(server, made)).toMatchObject({ State: 'notMarked', Upload: null })
})

test('shows a marked standard, the upload with its person, and what changed since', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const [standard] = made.standards
  const document_id = await cited(server, made)
  const ids = idsOf(made, document_id)
  const place = { project_id: made.project, document_id, element_id: standard!.elements[0]! }
  expect(await stateOf(server, made)).toMatchObject({ State: 'notMarked', Changes: [] })
  await expectDone(server, 'C+', 'Standard:UpdateStatus', {
    project_id: made.project,
    standard_id: standard!.id,
    phase: 'desktop-review',
    upload_this_standard: true,
  })
  expect(await stateOf(server, made)).toMatchObject({ State: 'marked', Changes: [] })
  await expectDone(server, 'C+', mark, { ...ids, version: 1 })
  const [shown] = await ledger(server, made.project)
  const citation = {
    ElementId: standard!.elements[0],
    ElementName: expect.any(String),
    Citation: 'Page 3, IV.A.1',
    Page: null,
  }
  expect(shown).toEqual({
    StandardId: standard!.id,
    StandardName: 'TS 1',
    ModuleId: made.module,
    IsMarked: true,
    IsUploaded: false,
    MostDocuments: 9,
    documents: [
      {
        DocumentId: document_id,
        Title: expect.any(String),
        RealName: expect.any(String),
        Version: 1,
        State: 'uploaded',
        Changes: [],
        Upload: {
          Version: 1,
          UploadedBy: server.idOf('C+'),
          UploadedByName: expect.stringMatching(/\w/),
          UploadedDate: expect.stringMatching(/^\d{4}-.*Z$/),
          Citations: [citation],
        },
        citations: [citation],
      },
    ],
  })
  await expectDone(server, 'C+', 'Citation:Update', { ...place, citation: 'Page 4' })
  expect(await stateOf(server, made)).toMatchObject({ State: 'changed', Changes: ['citations'] })
  await expectDone(server, 'C+', 'Document:Update', {
    document_id,
    project_id: made.project,
    is_uploaded_to_urac: false,
  })
  const upload_id = await uploaded(server, 'C+', { bytes: 'Other', target: 'rds' })
  await expectDone(server, 'C+', 'Document:Replace', {
    document_id,
    project_id: made.project,
    upload_id,
  })
  expect(await stateOf(server, made)).toMatchObject({
    Version: 2,
    State: 'changed',
    Changes: ['replaced', 'citations', 'released'],
  })
  await expectDone(server, 'C+', 'Citation:Delete', place)
  expect(await stateOf(server, made)).toMatchObject({ citations: [], State: 'changed' })
  const notCited = [409, 'The document is not cited in this standard'] as const
  await expectRefused(server, 'C+', mark, { ...ids, version: 2 }, notCited)
  await expectDone(server, 'C+', 'Citation:Create', { ...place, citation: 'Page 5' })
  await expectDone(server, 'SC', mark, { ...ids, version: 2 }, { expected: { Version: 1 } })
  expect(await stateOf(server, made)).toMatchObject({ State: 'uploaded', Upload: { Version: 2 } })
})

test('a document whose uploaded file was replaced and restored has not changed', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const document_id = await cited(server, made)
  const document = { document_id, project_id: made.project }
  await expectDone(server, 'SC', mark, { ...idsOf(made, document_id), version: 1 })
  const upload_id = await uploaded(server, 'ADM', { bytes: 'Other', target: 'rds' })
  await expectDone(server, 'ADM', 'Document:Replace', { ...document, upload_id })
  expect(await stateOf(server, made)).toMatchObject({ Version: 2, Changes: ['replaced'] })
  await expectDone(server, 'ADM', 'Document:Restore', { ...document, version: 1 })
  expect(await stateOf(server, made)).toMatchObject({
    Version: 3,
    State: 'uploaded',
    Changes: [],
    Upload: { Version: 1 },
  })
})

test('what somebody else recorded first is not overwritten', async ({ server, newProject }) => {
  const made = await newProject()
  const ids = idsOf(made, await cited(server, made))
  await expectDone(server, 'SC', mark, { ...ids, version: 1 })
  const { body } = await expectRefused(
    server,
    'C+',
    mark,
    { ...ids, version: 1 },
    refusal.conflict,
    { expected: { Version: null } },
  )
  expect(body.data.transformation.conflict).toMatchObject({ field: 'Version', stored: 1 })
})

test('rejects versions that do not exist, standards that do not cite it, and clients', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const ids = idsOf(made, await cited(server, made))
  await expectRefused(server, 'C+', mark, { ...ids, version: 2 }, refusal.notFound)
  await expectRefused(
    server,
    'C+',
    mark,
    { ...ids, standard_id: made.standards[1]!.id, version: 1 },
    [409, 'The document is not cited in this standard'],
  )
  await expectRefused(server, 'K+', mark, { ...ids, version: 1 }, refusal.notAllowed)
  await expectRefused(server, 'K+', unmark, ids, refusal.notAllowed)
  const { status } = await server.read('K+', 'projects/{id}/documents/upload_ledger', {
    id: made.project,
  })
  expect(status).toBe(403)
})

test('an archived project takes no record', async ({ server, newProject }) => {
  const made = await newProject()
  const ids = idsOf(made, await cited(server, made))
  await expectDone(server, 'ADM', 'Project:UpdateStatus', {
    project_id: made.project,
    status_id: 4,
  })
  await expectRefused(server, 'C+', mark, { ...ids, version: 1 }, refusal.archived)
  await expectRefused(server, 'C+', unmark, ids, refusal.archived)
})

test('the records of a document go with it, and keep their module in the project', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const document_id = await cited(server, made)
  const ids = idsOf(made, document_id)
  const place = {
    project_id: made.project,
    document_id,
    element_id: made.standards[0]!.elements[0]!,
  }
  await expectDone(server, 'C+', mark, { ...ids, version: 1 })
  await expectDone(server, 'C+', 'Citation:Delete', place)
  const { body } = await server.write('ADM', 'Project:RemoveModule', {
    project_id: made.project,
    module_id: made.module,
  })
  expect(JSON.stringify(body)).toContain('Uploads to the accreditor')
  await expectDone(server, 'ADM', 'Document:Delete', { document_id })
  expect(
    await server.sql('rds', 'select from "DocumentUpload" where "DocumentId" = $1', [document_id]),
  ).toEqual([])
})

test.for(badIds)('rejects the id %j', async (id, { server }) => {
  const ids = { project_id: 1, standard_id: 1, document_id: 1, version: 1 }
  for (const name of Object.keys(ids))
    await expectRefused(server, 'C+', mark, { ...ids, [name]: id }, refusal.invalidParameters)
})
