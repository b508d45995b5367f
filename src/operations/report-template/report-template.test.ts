import { Document, Packer, Paragraph } from 'docx'
import PizZip from 'pizzip'
import { expect } from 'vitest'
import { exampleTemplatePath } from '#rules/documents/file-paths.ts'
import { nightly } from '#test/harness/nightly.ts'
import type { Role } from '#test/harness/people.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { test } from '#test/harness/server-test.ts'
import { download, sendFile, uploaded } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused } from '#test/matchers/expect-write.ts'

const purpose = 'report-template'

const docx = (...lines: readonly string[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({ sections: [{ children: lines.map((text) => new Paragraph(text)) }] }),
  )

const withXml = (bytes: Buffer, change: (xml: string) => string): Buffer => {
  const zip = new PizZip(bytes)
  const part = 'word/document.xml'
  return zip.file(part, change(zip.file(part)!.asText())).generate({ type: 'nodebuffer' })
}

const problemsOf = async (server: TestServer, bytes: Uint8Array, name = 'Board.docx') => {
  const { status, body } = await sendFile(server, 'ADM', { name, bytes, purpose })
  return [status, body.error_code, body.problems?.map((one: object) => Object.values(one))]
}

/** The text of a filled-in document, line by line. */
async function linesOf(bytes: Buffer): Promise<string[]> {
  const xml = String((await readZip(bytes)).find(({ path }) => path === 'word/document.xml')?.bytes)
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
    )
    .filter((text) => text !== '')
}

const fill = (server: TestServer, role: Role, project: number, query: Record<string, string>) =>
  download(
    server,
    role,
    `/api/v5/projects/${project}/report_file?${new URLSearchParams({ kind: 'full-review', format: 'docx', ...query })}`,
  )

test('a template is filled with what its reader may see, under its name, in texts that stay texts', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, standards } = made
  const [first] = standards
  const at = { project_id: project, standard_id: first!.id, phase: 'desktop-review' }
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...at,
    consultant_comment: 'cnry <b>&amp; {project}',
  })
  await expectDone(server, 'K+', 'Standard:UpdateClientComment', {
    ...at,
    client_comment: 'Two\nlines',
  })
  const template = await docx(
    '{project} | {phase} | {constructor}'.replace('{constructor}', '{standardCount}'),
    '{#modules}',
    '{module}',
    '{#standards}',
    '{standard}: {label}{#consultantComment} [{consultantComment}]{/consultantComment}',
    '{^clientComment}No comment of the client.{/}',
    '{#elements}{element}; {/elements}',
    '{/standards}',
    '{/modules}',
  )
  const upload_id = await uploaded(server, 'ADM', {
    name: 'Board.docx',
    bytes: template,
    purpose,
  })
  const { updates } = await expectDone(server, 'ADM', 'ReportTemplate:Create', {
    name: ' Board ',
    upload_id,
  })
  const template_id = String(updates.id)
  const listed = await server.read('K+', 'projects/{id}/report_templates', { id: project })
  expect(listed.body.data).toContainEqual({ Id: updates.id, Name: 'Board' })

  const stored = await server.sql(
    'rds',
    `select s."Name", (select string_agg(case when e."Stem" then 'Stem' else e."Name" end || '; ', '' order by not e."Stem", e."Name")
      from "Element" e where e."StandardId" = s."Id") as "Elements"
    from "Standard" s where s."StandardSetId" = $1 order by s."Id"`,
    [made.module],
  )
  const file = await fill(server, 'C+', project, { template_id })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/Test \(Program\) - Board - /)
  const lines = await linesOf(file.bytes)
  expect(lines[0]).toBe(`Test (Program) | Desktop Review | ${stored.length}`)
  const heads = lines.filter((text) => /^TS \d: /.test(text))
  expect(heads.map((text) => text.split(': ')[0])).toEqual(stored.map(({ Name }) => Name))
  expect(heads[0]).toContain('[cnry &lt;b&gt;&amp;amp; {project}]')
  expect(lines.filter((text) => text === 'No comment of the client.')).toHaveLength(
    stored.length - 1,
  )
  expect(new Set(lines.filter((text) => text.endsWith('; ')))).toEqual(
    new Set(stored.flatMap(({ Elements }): string[] => Elements ?? [])),
  )
  for (const [role, audience] of [
    ['K+', 'staff'],
    ['C+', 'client'],
  ] as const) {
    const client = await fill(server, role, project, { template_id, audience })
    expect((await linesOf(client.bytes)).join('\n')).not.toContain('cnry')
  }
  expect((await fill(server, 'Kx', project, { template_id })).status).toBe(404)
  expect((await fill(server, 'C+', project, { template_id: '999999' })).status).toBe(404)
  expect((await fill(server, 'C+', project, { template_id, format: 'pdf' })).status).toBe(400)
})

test(
  'administrators rename, replace and delete a template; a name is used once',
  nightly,
  async ({ server }) => {
    const upload = async (text: string) =>
      uploaded(server, 'ADM', { name: 'T.docx', bytes: await docx(text), purpose })
    const create = async (name: string) =>
      (
        await expectDone(server, 'ADM', 'ReportTemplate:Create', {
          name,
          upload_id: await upload('A'),
        })
      ).updates.id as number
    const id = await create('First')
    await create('Second')
    const taken = [409, 'Already exists'] as const
    await expectRefused(server, 'ADM', 'ReportTemplate:Update', { id, name: 'SECOND' }, taken)
    await expectRefused(
      server,
      'ADM',
      'ReportTemplate:Create',
      { name: 'first', upload_id: await upload('B') },
      taken,
    )
    const changed = [409, 'The stored value has changed'] as const
    await expectRefused(server, 'ADM', 'ReportTemplate:Update', { id, name: 'Other' }, changed, {
      expected: { Name: 'Former' },
    })
    const renamed = await expectDone(
      server,
      'ADM',
      'ReportTemplate:Update',
      { id, name: 'FIRST', upload_id: await upload('C') },
      { expected: { Name: 'First' } },
    )
    expect(renamed.pre_snapshot).toMatchObject([{ Id: id, Name: 'First', FileName: 'T.docx' }])
    const { body } = await server.read('ADM', 'admin/report_templates', {})
    expect(body.data.find(({ Id }: { Id: number }) => Id === id)).toMatchObject({
      Name: 'FIRST',
      FileName: 'T.docx',
    })
    const file = await download(server, 'ADM', `/api/v5/files/report_templates/${id}`)
    expect(await linesOf(file.bytes)).toEqual(['C'])
    // An upload that was not checked is rejected as a template.
    const unchecked = await uploaded(server, 'ADM', { name: 'T.docx', bytes: await docx('{no}') })
    await expectRefused(server, 'ADM', 'ReportTemplate:Update', { id, upload_id: unchecked }, [
      404,
      'Upload does not exist',
    ])
    await expectDone(server, 'ADM', 'ReportTemplate:Delete', { id })
    await expectRefused(server, 'ADM', 'ReportTemplate:Delete', { id }, [404, 'Not found'])
    const [row] = await server.sql(
      'rds',
      `select count(*)::int as kept from "Upload" where "Purpose" = 'report-template' and "BoundDate" is not null and "ReleasedDate" is null
      and not exists (select from "ReportTemplate" t where t."StorageKey" = "Upload"."StorageKey")`,
    )
    expect(row).toEqual({ kept: 0 })
  },
)

test(
  'what is wrong with a template is named with its place before it is stored',
  nightly,
  async ({ server }) => {
    const example = await download(server, 'K+', exampleTemplatePath)
    expect((await problemsOf(server, example.bytes))[0]).toBe(201)
    expect((await download(server, 'ANON', exampleTemplatePath)).status).toBe(401)

    const unfit = [422, 'reportTemplateUnfit']
    const pages = withXml(
      await docx('{project}', 'BREAK', '{standard} {projct}', 'BREAK', '{modules}', '{@project}'),
      (xml) =>
        xml.replaceAll(
          /<w:r><w:t[^>]*>BREAK<\/w:t><\/w:r>/g,
          '<w:r><w:lastRenderedPageBreak/></w:r>',
        ),
    )
    expect(await problemsOf(server, pages)).toEqual([
      ...unfit,
      [
        ['About page 2', '{standard} is known only within {#standards}.'],
        ['About page 2', '{projct} is unknown.'],
        [
          'About page 3',
          '{modules} is a list: write {#modules} before and {/modules} behind what is repeated.',
        ],
        ['About page 3', '{@project} is not allowed: texts are filled in as texts.'],
      ],
    ])
    const headed = await Packer.toBuffer(
      new Document({
        sections: [
          {
            children: [
              new Paragraph('{#modules}{label}{#standards}{label}{/standards}{/modules}'),
              new Paragraph({ text: 'Tasks', heading: 'Heading1' }),
              new Paragraph('{__proto__}{hasDates}'),
            ],
          },
        ],
      }),
    )
    expect(await problemsOf(server, headed)).toEqual([
      ...unfit,
      [
        ['Before the first heading', '{label} is known only within {#standards}.'],
        ['Under “Tasks”', '{__proto__} is unknown.'],
        [
          'Under “Tasks”',
          '{hasDates} is a condition: write {#hasDates} before and {/hasDates} behind what depends on it.',
        ],
      ],
    ])
    for (const [lines, message] of [
      [['A {@project}'], '{@project} is not allowed: texts are filled in as texts.'],
      [['{#modules}', 'A'], '{#modules} is not closed: {/modules} is missing.'],
      [['A', '{/modules}'], '{/modules} closes nothing: {#modules} is missing before it.'],
      [['{#modules}{#standards}{/modules}{/standards}'], '{#standards} is closed by {/modules}.'],
      [['{project'], 'A placeholder has no closing brace: {project'],
    ] as const) {
      const [, , problems] = await problemsOf(server, await docx(...lines))
      expect(problems).toContainEqual(['Before the first heading', message])
    }
    const macros = new PizZip(await docx('A')).file('word/vbaProject.bin', 'x')
    const ofFile = (message: string) => [...unfit, [['File', message]]]
    expect(await problemsOf(server, macros.generate({ type: 'nodebuffer' }))).toEqual(
      ofFile('It has macros. Save it in Word as a document without them (.docx).'),
    )
    expect(await problemsOf(server, await docx('A'), 'A.docm')).toEqual(
      expect.arrayContaining([422]),
    )
    expect(await problemsOf(server, Buffer.from('PK\u0003\u0004 nothing'))).toEqual(
      ofFile('It cannot be read as a Word document.'),
    )
    const large = new PizZip(await docx('A')).file(
      'word/media/a.png',
      Buffer.alloc(41 * 1024 * 1024),
    )
    const packed = large.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
    expect((await problemsOf(server, packed))[0]).toBe(422)
  },
)
