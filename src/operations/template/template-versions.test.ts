import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { templateFilePath } from '#rules/documents/file-paths.ts'
import { test } from '#test/harness/files-test.ts'
import { download, pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const first = pdfBytes('first')
const second = pdfBytes('second, and longer')

async function replacedTemplate(
  server: ServerWithFiles,
  module_id: number,
  target: Target = 'rds',
) {
  const upload = async (name: string, bytes: Buffer) => ({
    upload_id: await uploaded(server, 'ADM', { name, bytes, target }),
  })
  const made = await expectDone(
    server,
    'ADM',
    'Template:Upload',
    { module_id, ...(await upload('Form.pdf', first)) },
    { target },
  )
  const id = made.updates.id as number
  const replaced = await expectDone(
    server,
    'ADM',
    'Template:Replace',
    { id, ...(await upload('Form of 2027.pdf', second)) },
    { target },
  )
  return { id, replaced }
}

const listed = async (
  server: ServerWithFiles,
  role: 'ADM' | 'K+',
  module_id: number,
  id: number,
) => {
  const { body } = await server.read(role, 'templates/all_templates', { module_id })
  return body.data.find((row: { id: number }) => row.id === id)
}

test.for(targets)(
  'keeps the replaced file of a template as a version that can be downloaded and restored, in %s',
  async (target, { server, made: { module } }) => {
    const { id, replaced } = await replacedTemplate(server, module, target)
    expect(replaced.updates).toEqual({ id, module_id: module, standard_id: null, version: 2 })
    expect(replaced.pre_snapshot).toMatchObject([
      { id, version: 1, original_filename: 'Form.pdf', earlier_versions: [] },
    ])
    const fileOf = async (version?: number) =>
      (await download(server, 'K+', templateFilePath(id, version), { target })).bytes
    expect((await fileOf()).equals(second)).toBe(true)
    expect((await fileOf(2)).equals(second)).toBe(true)
    expect((await fileOf(1)).equals(first)).toBe(true)
    const none = await download(server, 'ADM', templateFilePath(id, 3), { target })
    expect(none.status).toBe(404)

    const restored = await expectDone(
      server,
      'ADM',
      'Template:Restore',
      { id, version: 1 },
      { target },
    )
    expect(restored.updates).toEqual({ id, module_id: module, standard_id: null, version: 3 })
    expect(restored.pre_snapshot).toMatchObject([
      { version: 2, earlier_versions: [{ version: 1 }] },
    ])
    expect((await fileOf()).equals(first)).toBe(true)
    expect((await fileOf(2)).equals(second)).toBe(true)
  },
)

test('lists the earlier versions, the newest first, without the name of their author for clients', async ({
  server,
  made: { module },
}) => {
  const { id } = await replacedTemplate(server, module)
  await expectDone(server, 'ADM', 'Template:Restore', { id, version: 1 })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const current = { version: 3, original_filename: 'Form.pdf', size: first.length }
  const common = { mimetype: 'application/pdf', created_date: time }
  const earlier = [
    { version: 2, original_filename: 'Form of 2027.pdf', size: second.length, ...common },
    { version: 1, original_filename: 'Form.pdf', size: first.length, ...common },
  ]
  expect(await listed(server, 'ADM', module, id)).toEqual({
    id,
    aws_filename: expect.any(String),
    module_id: module,
    standard_id: null,
    standard_name: null,
    ...current,
    ...common,
    created_by_name: 'Adm',
    earlier_versions: earlier.map((version) => ({ ...version, created_by_name: 'Adm' })),
  })
  expect(await listed(server, 'K+', module, id)).toEqual({
    id,
    module_id: module,
    standard_id: null,
    standard_name: null,
    ...current,
    ...common,
    earlier_versions: earlier,
  })
})

test('refuses to restore the current version or one that does not exist, and to replace an unknown template', async ({
  server,
  made: { module },
}) => {
  const { id } = await replacedTemplate(server, module)
  const write = 'Template:Restore'
  await expectRefused(server, 'ADM', write, { id, version: 2 }, [
    409,
    'This version is the current one',
  ])
  await expectRefused(server, 'ADM', write, { id, version: 3 }, refusal.notFound)
  await expectRefused(server, 'ADM', write, { id: 2_000_000, version: 1 }, refusal.notFound)
  await expectRefused(server, 'ADM', write, { id, version: 0 }, refusal.invalidParameters)
  const upload_id = await uploaded(server, 'ADM')
  const unknown = { id: 2_000_000, upload_id }
  await expectRefused(server, 'ADM', 'Template:Replace', unknown, refusal.notFound)
  const theirs = { id, upload_id: await uploaded(server, 'C+') }
  await expectRefused(server, 'ADM', 'Template:Replace', theirs, [404, 'Upload does not exist'])
})

test('two replacements at once leave both files as versions', async ({
  server,
  made: { module },
}) => {
  const { id } = await replacedTemplate(server, module)
  const uploads = await Promise.all([uploaded(server, 'ADM'), uploaded(server, 'ADM')])
  const done = await Promise.all(
    uploads.map((upload_id) => server.write('ADM', 'Template:Replace', { id, upload_id })),
  )
  const versions = done.map(({ body }) => body.data.transformation.updates.version)
  expect(versions.toSorted((a, b) => a - b)).toEqual([3, 4])
  const { version, earlier_versions } = await listed(server, 'ADM', module, id)
  expect([version, earlier_versions.map((one: { version: number }) => one.version)]).toEqual([
    4,
    [3, 2, 1],
  ])
})

test.for(targets)(
  'a document keeps from which version of which template it was filled in, in %s',
  async (target, { server, made: { project, module } }) => {
    const { id } = await replacedTemplate(server, module, target)
    const upload = async (more: object) => {
      const upload_id = await uploaded(server, 'K+', { name: 'Ours.pdf', bytes: first, target })
      const asked = { upload_id, project_id: project, ...more }
      const { updates } = await expectDone(server, 'K+', 'Document:Upload', asked, { target })
      const [row] = await server.sql(
        target,
        'select "TemplateId", "TemplateVersion", "TemplateName", "Name" from "Document" where "Id" = $1',
        [updates.document_id],
      )
      return row
    }
    expect(await upload({ template_id: id })).toEqual({
      TemplateId: id,
      TemplateVersion: 2,
      TemplateName: 'Form of 2027.pdf',
      Name: 'Ours',
    })
    expect(await upload({ template_id: id, template_version: 1 })).toMatchObject({
      TemplateVersion: 1,
      TemplateName: 'Form.pdf',
    })
    await expectDone(server, 'ADM', 'Template:Delete', { id }, { target })
    const { body } = await server.read(
      'K+',
      'projects/{id}/documents/documents_with_citations',
      { id: project },
      target,
    )
    expect(
      body.data.filter(({ TemplateId }: { TemplateId: number | null }) => TemplateId === id),
    ).toMatchObject([{ TemplateName: expect.any(String) }, { TemplateName: expect.any(String) }])
  },
)

test('refuses a document from a template of another module, an unknown version, and a version alone', async ({
  server,
  made: { project, module },
  other,
}) => {
  const { id } = await replacedTemplate(server, module)
  const foreign = await replacedTemplate(server, other.module)
  const upload_id = await uploaded(server, 'K+')
  const from = (origin: object) => ({ upload_id, project_id: project, ...origin })
  const write = 'Document:Upload'
  const gone = [404, 'Template does not exist'] as const
  await expectRefused(server, 'K+', write, from({ template_id: foreign.id }), gone)
  await expectRefused(server, 'K+', write, from({ template_id: 2_000_000 }), gone)
  await expectRefused(server, 'K+', write, from({ template_id: id, template_version: 3 }), gone)
  await expectRefused(server, 'K+', write, from({ template_version: 1 }), refusal.invalidParameters)
  // The upload can still be bound.
  await expectDone(server, 'K+', write, from({ template_id: id }))
})
