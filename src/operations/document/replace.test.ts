import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:Replace'
const noSuchDocument = [404, 'Document does not exist'] as const
const idsRequired = [400, 'Must provide a document_id and project_id'] as const

const replacing = async (
  server: ServerWithFiles,
  made: MadeProject,
  role: Role,
  document_id: number,
  more: object = {},
) => ({
  document_id,
  project_id: made.project,
  upload_id: await uploaded(server, role, { name: 'Second.docx', bytes: 'PK\u0003\u0004' }),
  ...more,
})

test.for(targets)(
  'keeps the earlier file as a version with title and citations unchanged, in %s',
  async (target, { server, made }) => {
    const first = pdfBytes('first')
    const document_id = await makeDocument(server, {
      project: made.project,
      upload: { name: 'First.pdf', bytes: first },
      parameters: { title: 'Policy', standard_id: made.standards[0]!.id },
    })
    const element_id = made.standards[0]!.elements[0]!
    const cited = { project_id: made.project, document_id, element_id, citation: 'Page 1' }
    await expectDone(server, 'C+', 'Citation:Create', cited, { target })
    const second = pdfBytes('second, longer')
    const upload_id = await uploaded(server, 'C+', { name: 'Second.PDF', bytes: second, target })
    const { updates, pre_snapshot } = await expectDone(
      server,
      'C+',
      write,
      { document_id, project_id: made.project, upload_id },
      { target },
    )
    expect(updates).toEqual({
      document_id,
      project_id: made.project,
      standard_id: made.standards[0]!.id,
      version: 2,
    })
    expect(pre_snapshot).toMatchObject([
      {
        Id: document_id,
        Name: 'First',
        RealName: 'First.pdf',
        FileSize: first.length,
        CreatedBy: server.idOf('C+', target),
        Versions: [
          { Version: 1, RealName: 'First.pdf', Sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    ])
    expect(JSON.stringify(pre_snapshot)).not.toContain('StorageKey')
    const [row] = await server.sql(target, 'select * from "Document" where "Id" = $1', [
      document_id,
    ])
    expect(row).toMatchObject({
      Name: 'Second',
      RealName: 'Second.PDF',
      Type: 'pdf',
      Title: 'Policy',
      FileSize: String(second.length),
      UpdatedBy: server.idOf('C+', target),
    })
    const versions = await server.sql(
      target,
      'select "Version", "RealName", "StorageKey" from "DocumentVersion" where "DocumentId" = $1 order by 1',
      [document_id],
    )
    expect(versions).toMatchObject([
      { Version: 1, RealName: 'First.pdf' },
      { Version: 2, RealName: 'Second.PDF' },
    ])
    expect(server.stored(target)).toEqual(
      expect.arrayContaining(versions.map(({ StorageKey }) => StorageKey)),
    )
    const citations = await server.sql(
      target,
      'select * from "ElementDocument" where "DocumentId" = $1',
      [document_id],
    )
    expect(citations).toHaveLength(1)
  },
)

test('concurrent replacements get consecutive versions', async ({ server, made }) => {
  const document_id = await makeDocument(server, { project: made.project })
  const sent = await Promise.all([1, 2, 3, 4].map(() => replacing(server, made, 'C+', document_id)))
  const answers = await Promise.all(sent.map((parameters) => server.write('C+', write, parameters)))
  const versions = answers.map(({ body }) => body.data.transformation.updates.version as number)
  expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
})

test('an upload of somebody else is rejected and changes nothing', async ({ server, made }) => {
  const document_id = await makeDocument(server, { project: made.project })
  const upload_id = await uploaded(server, 'ADM')
  await expectRefused(server, 'C+', write, { document_id, project_id: made.project, upload_id }, [
    404,
    'Upload does not exist',
  ])
})

test('only administrators replace documents that were uploaded to the accreditor', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, {
    project: made.project,
    parameters: { is_uploaded_to_urac: true },
  })
  await expectRefused(
    server,
    'C+',
    write,
    await replacing(server, made, 'C+', document_id),
    refusal.notAllowed,
  )
  await expectDone(server, 'ADM', write, await replacing(server, made, 'ADM', document_id))
})

test('clients replace uploads of their own organization until staff have cited them', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K2' })
  await expectDone(server, 'K+', write, await replacing(server, made, 'K+', document_id))
  const cited = {
    project_id: made.project,
    document_id,
    element_id: made.standards[0]!.elements[1]!,
  }
  await expectDone(server, 'K+', 'Citation:Create', cited)
  await expectDone(server, 'K+', write, await replacing(server, made, 'K+', document_id))
  await expectDone(server, 'K+', 'Citation:Delete', cited)
  await expectDone(server, 'C+', 'Citation:Create', cited)
  await expectRefused(
    server,
    'K+',
    write,
    await replacing(server, made, 'K+', document_id),
    refusal.notAllowed,
  )
})

test('a hidden document is reported to a client as not found; a visible one of staff cannot be replaced', async ({
  server,
  made,
}) => {
  const hidden = await makeDocument(server, { project: made.project })
  const seen = await makeDocument(server, {
    project: made.project,
    parameters: { is_document_visible_for_project: true },
  })
  await expectRefused(
    server,
    'K+',
    write,
    await replacing(server, made, 'K+', hidden),
    noSuchDocument,
  )
  await expectRefused(
    server,
    'K+',
    write,
    await replacing(server, made, 'K+', 2_000_000),
    noSuchDocument,
  )
  await expectRefused(
    server,
    'K+',
    write,
    await replacing(server, made, 'K+', seen),
    refusal.notAllowed,
  )
})

test.for([
  ['C-', noSuchDocument],
  ['Ko', noSuchDocument],
  ['Kx', noSuchDocument],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  const document_id = await makeDocument(server, { project: made.project })
  await expectRefused(
    server,
    role,
    write,
    await replacing(server, made, 'ADM', document_id),
    answer,
  )
})

test('a document of another project is reported as not found to everybody', async ({
  server,
  made,
  other,
}) => {
  const foreign = await makeDocument(server, { project: other.project })
  for (const role of ['ADM', 'C+', 'K+'] as const)
    await expectRefused(
      server,
      role,
      write,
      await replacing(server, made, role, foreign),
      noSuchDocument,
    )
})

test.for([
  ...badIds.map((document_id) => ({ document_id })),
  ...badIds.map((project_id) => ({ project_id })),
])('rejects %j, which is not an id', async (wrong, { server, made }) => {
  const right = {
    document_id: 1,
    project_id: made.project,
    upload_id: '00000000-0000-4000-8000-000000000000',
  }
  await expectRefused(server, 'C+', write, { ...right, ...wrong }, idsRequired)
})

test('rejects an invalid upload id, without reporting the ids as missing', async ({
  server,
  made,
}) => {
  const sent = { document_id: 1, project_id: made.project, upload_id: 'x' }
  await expectRefused(server, 'C+', write, sent, refusal.invalidParameters)
})
