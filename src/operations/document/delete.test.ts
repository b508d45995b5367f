import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { test } from '#test/harness/files-test.ts'
import { uploaded } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:Delete'
const noSuchDocument = [404, 'Document does not exist'] as const
const inUse = [409, 'Document is in use'] as const

test.for(targets)(
  'deletes the document with all its versions and releases their files, in %s',
  async (target, { server, made }) => {
    const document_id = await makeDocument(server, { project: made.project })
    const upload_id = await uploaded(server, 'C+', { name: 'Second.pdf', target })
    const replaced = { document_id, project_id: made.project, upload_id }
    await expectDone(server, 'C+', 'Document:Replace', replaced, { target })
    const keys = (
      await server.sql(
        target,
        'select "StorageKey" from "DocumentVersion" where "DocumentId" = $1',
        [document_id],
      )
    ).map(({ StorageKey }) => StorageKey)
    const { updates, pre_snapshot } = await expectDone(
      server,
      'C+',
      write,
      { document_id: String(document_id) },
      { target },
    )
    expect(updates).toEqual({ document_id, project_id: made.project, standard_id: null })
    expect(pre_snapshot).toMatchObject([
      {
        Id: document_id,
        RealName: 'Second.pdf',
        IsDocumentVisibleForProject: false,
        Versions: [{ Version: 2 }, { Version: 1 }],
      },
    ])
    for (const [table, column] of [
      ['Document', 'Id'],
      ['DocumentVersion', 'DocumentId'],
    ])
      expect(
        await server.sql(target, `select from "${table}" where "${column}" = $1`, [document_id]),
      ).toEqual([])
    const released = await server.sql(
      target,
      'select from "Upload" where "StorageKey" = any($1) and "ReleasedDate" is not null',
      [keys],
    )
    expect(released).toHaveLength(2)
    // The bytes stay until the sweep, since the transaction may still roll back.
    expect(server.stored(target)).toEqual(expect.arrayContaining(keys))
  },
)

test('a document that is cited stays, with its citations, until the last is gone', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  const cited = {
    project_id: made.project,
    document_id,
    element_id: made.standards[0]!.elements[0]!,
  }
  await expectDone(server, 'K+', 'Citation:Create', cited)
  await expectRefused(server, 'C+', write, { document_id }, inUse)
  await expectRefused(server, 'K+', write, { document_id }, inUse)
  await expectDone(server, 'K+', 'Citation:Delete', cited)
  await expectDone(server, 'K+', write, { document_id })
})

test('no citation is lost when one is created during the deletion of its document', async ({
  server,
  made,
}) => {
  for (let round = 0; round < 6; round++) {
    const document_id = await makeDocument(server, { project: made.project })
    const element_id = made.standards[0]!.elements[0]!
    const [cited, removed] = await Promise.all([
      server.write('C+', 'Citation:Create', {
        project_id: made.project,
        document_id,
        element_id,
      }),
      server.write('ADM', write, { document_id }),
    ])
    const stored = await server.sql(
      'rds',
      'select from "ElementDocument" where "DocumentId" = $1',
      [document_id],
    )
    const errors = [cited, removed].map(({ body }) => body.data.transformation.error ?? null)
    expect([
      [null, 'Document is in use', 1],
      ['Not found', null, 0],
    ]).toContainEqual([...errors, stored.length])
  }
})

test('only administrators delete documents that were uploaded to the accreditor', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, {
    project: made.project,
    parameters: { is_uploaded_to_urac: true, is_document_visible_for_project: true },
  })
  for (const role of ['C+', 'SC', 'K+'] as const)
    await expectRefused(server, role, write, { document_id }, refusal.notAllowed)
  await expectDone(server, 'ADM', write, { document_id, project_id: made.project })
})

test('document and project must belong together when both are named', async ({
  server,
  made,
  other,
}) => {
  const document_id = await makeDocument(server, { project: made.project })
  await expectRefused(
    server,
    'ADM',
    write,
    { document_id, project_id: other.project },
    noSuchDocument,
  )
})

test.for([
  ['C-', noSuchDocument],
  ['Ko', noSuchDocument],
  ['Kx', noSuchDocument],
  ['K+', noSuchDocument],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)(
  'a hidden document is reported to %s as not found',
  async ([role, answer], { server, made }) => {
    const document_id = await makeDocument(server, { project: made.project })
    await expectRefused(server, role, write, { document_id }, answer)
    await expectRefused(server, role, write, { document_id: 2_000_000 }, answer)
  },
)

test.for(badIds)('refuses the document_id %j', async (document_id, { server }) => {
  await expectRefused(server, 'ADM', write, { document_id }, noSuchDocument)
})
