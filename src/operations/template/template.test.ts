import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { templateFilePath } from '#rules/documents/file-paths.ts'
import { test } from '#test/harness/files-test.ts'
import { download, pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

test.beforeAll(async ({ server, other }) => {
  // The second module belongs to no project of any client or consultant.
  for (const target of targets) {
    for (const table of [
      'ProjectUser',
      'StandardGapAnalysis',
      'StandardDesktopReview',
      'StandardVerification',
    ])
      await server.sql(target, `delete from "${table}" where "ProjectId" = $1`, [other.project])
    await server.changed(target)
  }
})

const read = 'templates/all_templates'
const bytes = pdfBytes('a template')
const make = async (
  server: ServerWithFiles,
  module_id: number,
  more: object = {},
  target: 'rds' | 'ps' = 'rds',
) => {
  const upload_id = await uploaded(server, 'ADM', { name: 'Form (1).pdf', bytes, target })
  return expectDone(server, 'ADM', 'Template:Upload', { upload_id, module_id, ...more }, { target })
}

test.for(targets)(
  'is created from an uploaded file, listed, downloaded and deleted in %s',
  async (target, { server, made }) => {
    const standard_id = made.standards[0]!.id
    const { updates, pre_snapshot } = await make(server, made.module, { standard_id }, target)
    const { id } = updates
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({ id, module_id: made.module, standard_id })
    const [row] = await server.sql(target, 'select * from "Template" where "id" = $1', [id])
    expect(row).toMatchObject({
      aws_filename: expect.stringMatching(/^[0-9a-f]{32}$/),
      original_filename: 'Form (1).pdf',
      size: String(bytes.length),
      mimetype: 'application/pdf',
    })
    expect(server.stored(target)).toContain(row.aws_filename)
    const listed = await server.read('ADM', read, { module_id: made.module }, target)
    expect(listed.body.data).toContainEqual({
      id,
      aws_filename: row.aws_filename,
      original_filename: 'Form (1).pdf',
      size: bytes.length,
      mimetype: 'application/pdf',
      module_id: made.module,
      standard_id,
      standard_name: 'TS 1',
      version: 1,
      created_date: expect.stringMatching(/Z$/),
      created_by_name: 'Adm',
      earlier_versions: [],
    })
    const file = await download(server, 'K+', templateFilePath(id), { target })
    expect([file.status, file.bytes.equals(bytes)]).toEqual([200, true])
    const removed = await expectDone(server, 'ADM', 'Template:Delete', { id }, { target })
    expect(removed.pre_snapshot).toMatchObject([{ id, original_filename: 'Form (1).pdf' }])
    expect(removed.updates).toEqual({ id, module_id: made.module, standard_id })
    expect((await download(server, 'ADM', templateFilePath(id), { target })).status).toBe(404)
    const [upload] = await server.sql(target, 'select * from "Upload" where "StorageKey" = $1', [
      row.aws_filename,
    ])
    expect(upload.ReleasedDate).not.toBeNull()
    await expectRefused(server, 'ADM', 'Template:Delete', { id }, refusal.notFound, { target })
  },
)

test('lists templates of the whole module first, then by standard', async ({ server, made }) => {
  const { module, standards } = made
  for (const standard_id of [standards[1]!.id, null, standards[0]!.id])
    await make(server, module, { standard_id })
  const { body } = await server.read('C+', read, { module_id: module })
  expect(body.data.map(({ standard_name }: { standard_name: string }) => standard_name)).toEqual([
    null,
    'TS 1',
    'TS 2',
  ])
})

test('does not reveal to clients where a file is stored', async ({ server, made }) => {
  const { body } = await server.read('K+', read, { module_id: made.module })
  expect(body.data.length).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toContain('aws_filename')
})

test.for(['C+', 'SC', 'AC', 'K+', 'K2'] as const)(
  '%s sees only the templates of their own modules',
  async (role, { server, made, other }) => {
    const { updates } = await make(server, other.module)
    expect((await server.read(role, read, { module_id: made.module })).status).toBe(200)
    const foreign = await server.read(role, read, { module_id: other.module })
    const absent = await server.read(role, read, { module_id: 2_000_000 })
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect((await download(server, role, templateFilePath(updates.id))).status).toBe(404)
  },
)

test.for([
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['LOST', 401],
  ['ANON', 401],
] as const)('list and file are denied to %s', async ([role, status], { server, made }) => {
  const { updates } = await make(server, made.module)
  expect((await server.read(role, read, { module_id: made.module })).status).toBe(status)
  expect((await download(server, role, templateFilePath(updates.id))).status).toBe(status)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)(
  '%s can neither create nor delete templates',
  async ([role, answer], { server, made }) => {
    const { updates } = await make(server, made.module)
    const upload_id = await uploaded(server, 'ADM')
    await expectRefused(
      server,
      role,
      'Template:Upload',
      { upload_id, module_id: made.module },
      answer,
    )
    await expectRefused(server, role, 'Template:Delete', { id: updates.id }, answer)
  },
)

test('requires a standard of the module, an existing module and an own upload', async ({
  server,
  made,
  other,
}) => {
  const write = 'Template:Upload'
  const upload_id = await uploaded(server, 'ADM')
  const standard_id = other.standards[0]!.id
  await expectRefused(
    server,
    'ADM',
    write,
    { upload_id, module_id: made.module, standard_id },
    refusal.notFound,
  )
  await expectRefused(server, 'ADM', write, { upload_id, module_id: 2_000_000 }, refusal.notFound)
  const theirs = await uploaded(server, 'C+')
  await expectRefused(server, 'ADM', write, { upload_id: theirs, module_id: made.module }, [
    404,
    'Upload does not exist',
  ])
})

test.for(badIds)('refuses the id %j', async (id, { server }) => {
  const upload_id = '00000000-0000-4000-8000-000000000000'
  await expectRefused(
    server,
    'ADM',
    'Template:Upload',
    { upload_id, module_id: id },
    refusal.invalidParameters,
  )
  await expectRefused(server, 'ADM', 'Template:Delete', { id }, [400, 'No ID provided'])
})
