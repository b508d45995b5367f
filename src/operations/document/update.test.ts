import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import type { ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:Update'
const noSuchDocument = [404, 'Document does not exist'] as const
const idsRequired = [400, 'Must provide a document_id and project_id'] as const
const named = (made: MadeProject, document_id: number) => ({
  document_id,
  project_id: made.project,
})
const stored = async (server: ServerWithFiles, document_id: number, target: 'rds' | 'ps' = 'rds') =>
  (await server.sql(target, 'select * from "Document" where "Id" = $1', [document_id]))[0]

test.for(targets)(
  'updates the given fields only and returns the previous values, in %s',
  async (target, { server, made }) => {
    const document_id = await makeDocument(server, {
      project: made.project,
      parameters: { title: 'Old', description: 'Kept', is_document_visible_for_standard: true },
    })
    const standard_id = made.standards[1]!.id
    const { updates, pre_snapshot } = await expectDone(
      server,
      'C+',
      write,
      {
        ...named(made, document_id),
        title: 'New',
        standard_id,
        is_document_visible_for_project: true,
      },
      { target, expected: { Title: 'Old' } },
    )
    expect(updates).toEqual({ document_id, project_id: made.project, standard_id })
    expect(pre_snapshot).toMatchObject([
      { Id: document_id, Title: 'Old', StandardId: null, IsDocumentVisibleForProject: false },
    ])
    expect(await stored(server, document_id, target)).toMatchObject({
      Title: 'New',
      Description: 'Kept',
      StandardId: standard_id,
      IsDocumentVisibleForStandard: true,
      IsDocumentVisibleForProject: true,
      IsUploadedToURAC: false,
      UpdatedBy: server.idOf('C+', target),
    })
  },
)

test('an empty text and a standard of null are stored as null', async ({ server, made }) => {
  const document_id = await makeDocument(server, {
    project: made.project,
    parameters: { title: 'T', description: 'D', standard_id: made.standards[0]!.id },
  })
  await expectDone(server, 'ADM', write, {
    ...named(made, document_id),
    title: '',
    description: null,
    standard_id: null,
  })
  expect(await stored(server, document_id)).toMatchObject({
    Title: null,
    Description: null,
    StandardId: null,
  })
})

test('a text that was changed by somebody else is not overwritten', async ({ server, made }) => {
  const document_id = await makeDocument(server, {
    project: made.project,
    parameters: { title: 'One' },
  })
  await expectDone(server, 'SC', write, { ...named(made, document_id), title: 'Two' })
  const { body } = await expectRefused(
    server,
    'C+',
    write,
    { ...named(made, document_id), title: 'Three' },
    refusal.conflict,
    { expected: { Title: 'One' } },
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'Title',
    stored: 'Two',
    by: 'Senior',
  })
})

test('clients edit the description of their own uploads and nothing else', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  const { pre_snapshot } = await expectDone(server, 'K+', write, {
    ...named(made, document_id),
    title: 'Our plan',
    description: 'Signed',
  })
  expect(pre_snapshot[0]).toMatchObject({ Id: document_id, Title: null })
  expect(JSON.stringify(pre_snapshot)).not.toMatch(/Visible|URAC/)
  for (const more of [
    { is_document_visible_for_project: false },
    { is_document_visible_for_standard: true },
    { is_uploaded_to_urac: false },
    { standard_id: made.standards[0]!.id },
    { standard_id: null },
  ])
    await expectRefused(
      server,
      'K+',
      write,
      { ...named(made, document_id), title: 'x', ...more },
      refusal.notAllowed,
    )
  await expectRefused(
    server,
    'K2',
    write,
    { ...named(made, document_id), title: 'x' },
    refusal.notAllowed,
  )
})

test('the standard must be one of the project', async ({ server, made, other }) => {
  const document_id = await makeDocument(server, { project: made.project })
  for (const standard_id of [other.standards[0]!.id, 2_000_000])
    await expectRefused(
      server,
      'ADM',
      write,
      { ...named(made, document_id), standard_id },
      refusal.notFound,
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
  'a hidden document of staff is reported to %s as not found',
  async ([role, answer], { server, made }) => {
    const document_id = await makeDocument(server, { project: made.project })
    await expectRefused(server, role, write, { ...named(made, document_id), title: 'x' }, answer)
    await expectRefused(server, role, write, { ...named(made, 2_000_000), title: 'x' }, answer)
  },
)

test('a document of another project does not exist in this one', async ({
  server,
  made,
  other,
}) => {
  const foreign = await makeDocument(server, { project: other.project })
  await expectRefused(server, 'ADM', write, { ...named(made, foreign), title: 'x' }, noSuchDocument)
})

test.for([
  ...badIds.map((document_id) => ({ document_id })),
  ...badIds.map((project_id) => ({ project_id })),
])('rejects %j, which is not an id', async (wrong, { server, made }) => {
  const right = { document_id: 1, project_id: made.project, title: 'x' }
  await expectRefused(server, 'C+', write, { ...right, ...wrong }, idsRequired)
})

test.for([{ title: undefined }, { title: 5 }, { is_uploaded_to_urac: 1 }])(
  'rejects %j, without reporting the ids as missing',
  async (wrong, { server, made }) => {
    const sent = { document_id: 1, project_id: made.project, title: 'x', ...wrong }
    await expectRefused(server, 'C+', write, sent, refusal.invalidParameters)
  },
)
