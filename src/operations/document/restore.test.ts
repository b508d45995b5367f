import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import { pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:Restore'
const first = pdfBytes('first')

/** A document whose file was replaced by a Word file. */
async function replacedDocument(
  server: ServerWithFiles,
  { project }: MadeProject,
  { by = 'C+', target = 'rds' }: { readonly by?: 'C+' | 'K2'; readonly target?: Target } = {},
) {
  const document_id = await makeDocument(server, {
    project,
    by,
    upload: { name: 'First.pdf', bytes: first },
  })
  const upload_id = await uploaded(server, by, {
    name: 'Second.docx',
    bytes: 'PK\u0003\u0004',
    target,
  })
  const ids = { document_id, project_id: project }
  await expectDone(server, by, 'Document:Replace', { ...ids, upload_id }, { target })
  return { ...ids, version: 1 }
}

const versionsOf = (server: ServerWithFiles, target: Target, document: number) =>
  server.sql(
    target,
    'select "Version", "RealName", "Sha256", "StorageKey", "CreatedBy" from "DocumentVersion" where "DocumentId" = $1 order by 1',
    [document],
  )

test.for(targets)(
  'makes the earlier file the newest version and keeps the versions between, in %s',
  async (target, { server, made }) => {
    const sent = await replacedDocument(server, made, { target })
    const { updates, pre_snapshot } = await expectDone(server, 'ADM', write, sent, { target })
    const { document_id } = sent
    expect(updates).toEqual({
      document_id,
      project_id: made.project,
      standard_id: null,
      version: 3,
    })
    expect(pre_snapshot).toMatchObject([
      { RealName: 'Second.docx', Versions: [{ Version: 2 }, { Version: 1 }] },
    ])
    const versions = await versionsOf(server, target, document_id)
    expect(versions.map(({ RealName }) => RealName)).toEqual([
      'First.pdf',
      'Second.docx',
      'First.pdf',
    ])
    expect(versions[2]).toMatchObject({
      Sha256: versions[0].Sha256,
      StorageKey: versions[0].StorageKey,
      CreatedBy: server.idOf('ADM', target),
    })
    const [row] = await server.sql(target, 'select * from "Document" where "Id" = $1', [
      document_id,
    ])
    expect(row).toMatchObject({
      Name: 'First',
      RealName: 'First.pdf',
      Type: 'pdf',
      FileSize: String(first.length),
      UpdatedBy: server.idOf('ADM', target),
    })
    const jobs = await server.sql(
      target,
      'select "Version" from "Job" where "DocumentId" = $1 order by 1',
      [document_id],
    )
    expect(jobs.map(({ Version }) => Version)).toEqual([1, 2, 3])
  },
)

test('the current version and a version that does not exist are rejected', async ({
  server,
  made,
}) => {
  const sent = await replacedDocument(server, made)
  await expectRefused(server, 'C+', write, { ...sent, version: 2 }, [
    409,
    'This version is the current one',
  ])
  await expectRefused(server, 'C+', write, { ...sent, version: 3 }, [404, 'Not found'])
  expect(await versionsOf(server, 'rds', sent.document_id)).toHaveLength(2)
})

test('of two people who restore the same version at once, each adds a version', async ({
  server,
  made,
}) => {
  const sent = await replacedDocument(server, made)
  const answers = await Promise.all(
    (['C+', 'ADM'] as const).map((by) => server.write(by, write, sent)),
  )
  const versions = answers.map(({ body }) => body.data.transformation.updates.version as number)
  expect(versions.toSorted((a, b) => a - b)).toEqual([3, 4])
})

test('clients restore uploads of their own organization until staff have cited them', async ({
  server,
  made,
}) => {
  const sent = await replacedDocument(server, made, { by: 'K2' })
  await expectDone(server, 'K+', write, sent)
  const { document_id, project_id } = sent
  const cited = { project_id, document_id, element_id: made.standards[0]!.elements[1]! }
  await expectDone(server, 'C+', 'Citation:Create', cited)
  await expectRefused(server, 'K+', write, sent, refusal.notAllowed)
  await expectDone(server, 'C+', write, sent)
})

test('the file stays when another version of the document refers to it, and goes with the document', async ({
  server,
  made,
}) => {
  const sent = await replacedDocument(server, made)
  await expectDone(server, 'C+', write, sent)
  const { document_id, project_id } = sent
  const [{ StorageKey }] = await versionsOf(server, 'rds', document_id)
  const released = async () =>
    (
      await server.sql('rds', 'select "ReleasedDate" from "Upload" where "StorageKey" = $1', [
        StorageKey,
      ])
    )[0].ReleasedDate as unknown
  expect(await released()).toBeNull()
  await expectDone(server, 'C+', 'Document:Delete', { document_id, project_id })
  expect(await released()).not.toBeNull()
})
