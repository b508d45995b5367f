import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import { people, type Role } from '#test/harness/people.ts'
import { pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:Upload'
const noSuchUpload = [404, 'Upload does not exist'] as const
const asked = async (
  server: ServerWithFiles,
  made: MadeProject,
  role: Role = 'C+',
  more: object = {},
) => ({
  upload_id: await uploaded(server, role),
  project_id: made.project,
  ...more,
})

test.for(targets)(
  'creates the document and its first version from the uploaded file in %s',
  async (target, { server, made }) => {
    const bytes = pdfBytes('Emergency plan')
    const upload_id = await uploaded(server, 'C+', { name: 'Plan 2.0.PDF', bytes, target })
    const standard_id = made.standards[0]!.id
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'C+',
      write,
      {
        upload_id,
        project_id: String(made.project),
        standard_id,
        title: 'Plan',
        description: 'Two lines\nof text',
        is_document_visible_for_standard: true,
        is_uploaded_to_urac: true,
      },
      { target },
    )
    const { document_id } = updates
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({ document_id, project_id: made.project, standard_id, version: 1 })
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: standard_id })
    const [row] = await server.sql(
      target,
      'select d.*, xmin::text as transaction from "Document" d where "Id" = $1',
      [document_id],
    )
    expect(row).toMatchObject({
      Name: 'Plan 2.0',
      RealName: 'Plan 2.0.PDF',
      Title: 'Plan',
      Description: 'Two lines\nof text',
      Type: 'pdf',
      FileSize: String(bytes.length),
      ProjectId: made.project,
      StandardId: standard_id,
      IsDocumentVisibleForStandard: true,
      IsDocumentVisibleForProject: false,
      IsUploadedToURAC: true,
      CreatedBy: server.idOf('C+', target),
      ModifiedDate: null,
      UpdatedBy: null,
      transaction: history.transaction,
    })
    const versions = await server.sql(
      target,
      'select * from "DocumentVersion" where "DocumentId" = $1',
      [document_id],
    )
    expect(versions).toMatchObject([
      {
        ProjectId: made.project,
        Version: 1,
        RealName: 'Plan 2.0.PDF',
        MimeType: 'application/pdf',
        Sha256: createHash('sha256').update(bytes).digest('hex'),
        CreatedBy: server.idOf('C+', target),
      },
    ])
    expect(server.stored(target)).toContain(versions[0].StorageKey)
    const [upload] = await server.sql(target, 'select * from "Upload" where "Id" = $1', [upload_id])
    expect(upload.BoundDate).not.toBeNull()
  },
)

test('a name without an extension is the name, and there is no type', async ({ server, made }) => {
  const upload_id = await uploaded(server, 'ADM', { name: 'Certification letter' })
  const { updates } = await expectDone(server, 'ADM', write, {
    upload_id,
    project_id: made.project,
  })
  const [row] = await server.sql('rds', 'select * from "Document" where "Id" = $1', [
    updates.document_id,
  ])
  expect(row).toMatchObject({
    Name: 'Certification letter',
    RealName: 'Certification letter',
    Type: null,
  })
})

test('whatever flags a client sends are stored false', async ({ server, made }) => {
  const { updates } = await expectDone(
    server,
    'K+',
    write,
    await asked(server, made, 'K+', {
      is_document_visible_for_project: true,
      is_document_visible_for_standard: true,
      is_uploaded_to_urac: true,
    }),
  )
  const [row] = await server.sql('rds', 'select * from "Document" where "Id" = $1', [
    updates.document_id,
  ])
  expect(row).toMatchObject({
    IsDocumentVisibleForStandard: false,
    IsDocumentVisibleForProject: false,
    IsUploadedToURAC: false,
  })
})

test('an upload binds once, even when it is bound twice at the same moment', async ({
  server,
  made,
}) => {
  const parameters = await asked(server, made)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.write('C+', write, parameters)),
  )
  const texts = answers.map(({ body }) => body.data.transformation.error ?? 'done')
  expect(texts.filter((text) => text === 'done')).toHaveLength(1)
  expect(texts.filter((text) => text === 'Upload does not exist')).toHaveLength(4)
  await expectRefused(server, 'C+', write, parameters, noSuchUpload)
})

test('the upload of another person, of the other target, an expired one and an unknown one get the same response', async ({
  server,
  made,
}) => {
  const foreign = await uploaded(server, 'K2')
  const elsewhere = await uploaded(server, 'C+', { target: 'ps' })
  const old = await uploaded(server, 'C+')
  await server.sql(
    'rds',
    `update "Upload" set "CreatedDate" = now() - interval '25 hours' where "Id" = $1`,
    [old],
  )
  for (const upload_id of [foreign, elsewhere, old, '00000000-0000-4000-8000-000000000000'])
    await expectRefused(server, 'C+', write, { upload_id, project_id: made.project }, noSuchUpload)
})

test('rejects a standard of another project, and an invalid project', async ({
  server,
  made,
  other,
}) => {
  const parameters = await asked(server, made)
  const standard_id = other.standards[0]!.id
  await expectRefused(
    server,
    'ADM',
    write,
    { ...(await asked(server, made, 'ADM')), standard_id },
    refusal.notFound,
  )
  await expectRefused(
    server,
    'ADM',
    write,
    { ...(await asked(server, made, 'ADM')), project_id: 2_000_000 },
    refusal.notFound,
  )
  await expectDone(server, 'C+', write, parameters)
})

test.for([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)(
  'is denied to %s, without revealing whether the upload exists',
  async ([role, answer], { server, made }) => {
    const theirs = await uploaded(server, 'C+')
    for (const upload_id of [theirs, '00000000-0000-4000-8000-000000000000'])
      await expectRefused(server, role, write, { upload_id, project_id: made.project }, answer)
  },
)

test.for([
  { upload_id: 'x' },
  { upload_id: null },
  { upload_id: '../../etc/passwd' },
  { title: 1 },
  { title: 'a\0b' },
  { title: 'x'.repeat(501) },
  { description: 'x'.repeat(20_001) },
  { is_document_visible_for_project: 'true' },
  { is_uploaded_to_urac: null },
  ...badIds.map((project_id) => ({ project_id })),
  ...badIds.filter((id) => id !== null).map((standard_id) => ({ standard_id })),
])('refuses %j', async (wrong, { server, made }) => {
  const right = { upload_id: '00000000-0000-4000-8000-000000000000', project_id: made.project }
  await expectRefused(server, 'C+', write, { ...right, ...wrong }, refusal.invalidParameters)
})

test('rejects unknown parameters by name', async ({ server, made }) => {
  const columns = { CreatedBy: people.ADM.id, IsDocumentVisibleForProject: true, StorageKey: 'x' }
  const sent = await asked(server, made, 'K+', columns)
  const { body } = await expectRefused(server, 'K+', write, sent, refusal.invalidParameters)
  const { problems } = body.data.transformation
  expect(problems.map(({ place }: { place: string }) => place)).toEqual(Object.keys(columns))
})
