import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import type { Answered } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/documents/documents_with_citations'
type Row = Answered['body']
const list = async (
  server: ServerWithFiles,
  made: MadeProject,
  role: Role,
  project = made.project,
  target: 'rds' | 'ps' = 'rds',
): Promise<Row[]> => (await server.read(role, read, { id: project }, target)).body.data
const one = async (
  server: ServerWithFiles,
  made: MadeProject,
  role: Role,
  document: number,
  project = made.project,
  target: 'rds' | 'ps' = 'rds',
) => (await list(server, made, role, project, target)).find(({ Id }) => Id === document)

const undated = {
  EffectiveFrom: null,
  EffectiveTo: null,
  NextReview: null,
  PeriodFrom: null,
  PeriodTo: null,
}
const noTemplate = { TemplateId: null, TemplateVersion: null, TemplateName: null }

test.for(targets)(
  'returns a document with its file, its earlier files and its citations, in %s',
  async (target, { server, made }) => {
    const standard = made.standards[1]!
    const first = pdfBytes('first')
    const document_id = await makeDocument(server, {
      project: made.project,
      upload: { name: 'First.pdf', bytes: first },
      parameters: {
        title: 'Policy',
        standard_id: standard.id,
        is_document_visible_for_project: true,
      },
    })
    const ids = { document_id, project_id: made.project }
    const upload_id = await uploaded(server, 'SC', { name: 'Second.pdf', target })
    await expectDone(server, 'SC', 'Document:Replace', { ...ids, upload_id }, { target })
    for (const element_id of [standard.elements[0]!, made.standards[0]!.elements[1]!])
      await expectDone(
        server,
        'C+',
        'Citation:Create',
        { ...ids, element_id, citation: 'Page 1' },
        { target },
      )
    const changed = { ...ids, element_id: standard.elements[0]!, citation: 'Page 2' }
    await expectDone(server, 'AC', 'Citation:Update', changed, { target })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await one(server, made, 'ADM', document_id, made.project, target)).toEqual({
      Id: document_id,
      Name: 'Second',
      RealName: 'Second.pdf',
      Title: 'Policy',
      Description: null,
      Type: 'pdf',
      FileSize: pdfBytes('policy').length,
      ProjectId: made.project,
      StandardId: standard.id,
      StandardName: 'TS 2',
      ModuleId: made.module,
      IsDocumentVisibleForStandard: false,
      IsDocumentVisibleForProject: true,
      IsUploadedToURAC: false,
      DateStamp: time,
      CreatedDate: time,
      CreatedBy: server.idOf('C+', target),
      CreatedByName: 'Linked',
      ModifiedDate: time,
      UpdatedBy: server.idOf('SC', target),
      UpdatedByName: 'Senior',
      ...undated,
      ...noTemplate,
      isReplaceable: true,
      currentVersion: {
        Version: 2,
        RealName: 'Second.pdf',
        FileSize: pdfBytes('policy').length,
        MimeType: 'application/pdf',
        Sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        CreatedDate: time,
        CreatedBy: server.idOf('SC', target),
        CreatedByName: 'Senior',
        TextState: null,
      },
      earlierVersions: [
        expect.objectContaining({
          Version: 1,
          RealName: 'First.pdf',
          FileSize: first.length,
          CreatedByName: 'Linked',
        }),
      ],
      citations: [
        expect.objectContaining({
          ElementName: 'TS 1(2)',
          StandardName: 'TS 1',
          Citation: 'Page 1',
          ModifiedBy: null,
        }),
        {
          ElementId: standard.elements[0],
          ElementName: 'TS 2(1)',
          StandardId: standard.id,
          StandardName: 'TS 2',
          ModuleId: made.module,
          Citation: 'Page 2',
          Anchor: null,
          DateStamp: time,
          CreatedBy: server.idOf('C+', target),
          CreatedByName: 'Linked',
          ModifiedStamp: time,
          ModifiedBy: server.idOf('AC', target),
          ModifiedByName: 'Associate',
        },
      ],
    })
    const text = JSON.stringify(await list(server, made, 'ADM', made.project, target))
    expect(text).not.toContain('StorageKey')
  },
)

test('sorts documents by name in natural order', async ({ server, made }) => {
  const { project } = await makeProject(server)
  for (const name of ['Policy 10.pdf', 'policy 2.pdf', 'Annex.pdf'])
    await makeDocument(server, { project, upload: { name } })
  expect((await list(server, made, 'C+', project)).map(({ Name }) => Name)).toEqual([
    'Annex',
    'policy 2',
    'Policy 10',
  ])
})

test.for([
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['LOST', 401],
  ['ANON', 401],
] as const)('is denied to %s', async ([role, status], { server, made }) => {
  for (const id of [made.project, 2_000_000])
    expect((await server.read(role, read, { id })).status).toBe(status)
})

test('contains no document of another project', async ({ server, made, other }) => {
  await makeDocument(server, {
    project: other.project,
    parameters: { is_document_visible_for_project: true },
  })
  for (const role of ['ADM', 'C+', 'K+'] as const)
    for (const row of await list(server, made, role)) expect(row.ProjectId).toBe(made.project)
})

test('the demonstration has documents of every kind, each with its file', async ({
  server,
  made,
}) => {
  for (const target of targets) {
    const rows = await list(server, made, 'ADM', 1, target)
    expect(new Set(rows.map(({ Type }) => Type))).toEqual(new Set(['pdf', 'docx', 'xlsx', 'jpg']))
    expect(rows.some(({ earlierVersions }) => earlierVersions.length > 0)).toBe(true)
    expect(rows.some(({ IsUploadedToURAC }) => IsUploadedToURAC)).toBe(true)
    expect(rows.some(({ citations }) => citations.length === 0)).toBe(true)
    expect(
      rows.every(({ currentVersion }) => currentVersion.MimeType !== 'application/octet-stream'),
    ).toBe(true)
    const counts = await server.sql(
      target,
      `select "citationCount" as kept, (select count(*)::int from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
        where x."ProjectId" = p."ProjectId" and e."StandardId" = p."StandardId") as counted from "ProjectStandard" p`,
    )
    for (const { kept, counted } of counts) expect(kept).toBe(counted)
  }
})
