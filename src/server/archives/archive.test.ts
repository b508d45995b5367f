import { createHash } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { pdfFile } from '#test/factories/pdf-file.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { download, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// Without jobs, the texts of the files are not extracted: these tests need none.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const pathOf = (project: number, more = '') => `/api/v5/files/archives/${project}${more}`
const archive = async (server: ServerWithFiles, role: Role, project: number, more = '') => {
  const { status, headers, bytes } = await download(server, role, pathOf(project, more))
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(Number(headers.get('content-length'))).toBe(bytes.length)
  return readZip(bytes)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const manifest = (files: Awaited<ReturnType<typeof archive>>) => String(files[0]!.bytes)

const cite = (
  server: ServerWithFiles,
  { project, standards }: MadeProject,
  document_id: number,
  [place, element]: readonly [number, number],
  citation?: string,
) =>
  expectDone(server, 'C+', 'Citation:Create', {
    project_id: project,
    document_id,
    element_id: standards[place]!.elements[element]!,
    ...(citation !== undefined && { citation }),
  })

test('archives each document once, in the order of the citations, byte for byte, with a list and an index', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, standards, module } = made
  const of = (title: string, name: string, bytes: Uint8Array) =>
    makeDocument(server, { project, upload: { name, bytes }, parameters: { title } })
  const handbook = pdfFile([['Handbook'], ['Page two']])
  const roster = Buffer.from('name,shift\r\nAda,1\r\n')
  const notes = Buffer.from('Notes of the year')
  const second = await of('Roster: of 2026?', 'dienst plan.csv', roster)
  const first = await of('=Handbook', 'Handbook.pdf', handbook)
  await of('', 'Ünbenannt — Größe.txt', notes)
  await cite(server, made, second, [0, 1], 'Row 2')
  await cite(server, made, first, [0, 0], 'Page 2, IV.A.1')
  await cite(server, made, first, [1, 0])

  const files = await archive(server, 'C+', project)
  expect(files.map(({ path, sha256: hash }) => [path, hash]).slice(2)).toEqual([
    ['TS 1/01 =Handbook.pdf', sha256(handbook)],
    ['TS 1/02 Roster_ of 2026_.csv', sha256(roster)],
    ['Not cited/01 Ünbenannt — Größe.txt', sha256(notes)],
  ])
  expect(files.slice(0, 2).map(({ path }) => path)).toEqual(['manifest.csv', 'index.pdf'])
  const lines = manifest(files).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFPath,Document,File name,Version,Added,Bytes,SHA-256,Standard,Element,Place,Quote,Remark',
  )
  // No cell can be read as a formula.
  expect(lines[1]).toMatch(
    new RegExp(
      `^TS 1/01 =Handbook.pdf,'=Handbook,Handbook.pdf,1,[^,]*,${handbook.length},${sha256(handbook)},TS 1,[^,]*,"Page 2, IV.A.1",,$`,
    ),
  )
  expect(lines.filter((line) => line !== '')).toHaveLength(5)

  const ofStandard = await archive(server, 'C+', project, `?standard_id=${standards[1]!.id}`)
  expect(ofStandard.map(({ path }) => path).slice(2)).toEqual(['TS 2/01 =Handbook.pdf'])
  const ofModule = await archive(server, 'C+', project, `?module_id=${module}`)
  expect(ofModule.map(({ path }) => path).slice(2)).toEqual([
    'TS 1/01 =Handbook.pdf',
    'TS 1/02 Roster_ of 2026_.csv',
  ])
})

test('the index has a bookmark for each citation, below its element and standard, and links to the page', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const bytes = pdfFile([['One'], ['Two'], ['Three']])
  const document_id = await makeDocument(server, {
    project: made.project,
    upload: { name: 'Plan é.pdf', bytes },
    parameters: { title: 'Plan Ω é' },
  })
  await cite(server, made, document_id, [0, 0], 'Page 3, IV.A.1')
  const anchor = {
    version: 1,
    page: 3,
    heading: null,
    start: 0,
    end: 5,
    exact: 'Three',
    prefix: '',
    suffix: '',
  }
  await expectDone(server, 'C+', 'Citation:Update', {
    project_id: made.project,
    document_id,
    element_id: made.standards[0]!.elements[0]!,
    anchor,
  })
  const [, index] = await archive(server, 'C+', made.project)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(index!.bytes!) })
  const pdf = await task.promise
  type Item = { title: string; items: Item[] }
  const [standard] = (await pdf.getOutline()) as Item[]
  expect(standard).toMatchObject({ title: 'TS 1' })
  expect(standard!.items[0]!.items.map(({ title }) => title)).toEqual(['Plan Ω é: Page 3, IV.A.1'])
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Plan Ω é: Page 3, IV.A.1')
  expect(text).toContain('“Three”')
  expect(text).toContain('TS 1/01 Plan Ω é.pdf')
  const annotations = (await page.getAnnotations()) as { unsafeUrl?: string; url?: string }[]
  const [link] = annotations
  expect(decodeURIComponent(String(link?.unsafeUrl ?? link?.url))).toBe(
    'TS 1/01 Plan Ω é.pdf#[2,{"name":"Fit"}]',
  )
  await task.destroy()
})

test('a client gets what the client sees, and nobody else anything', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  const shown = await makeDocument(server, {
    project,
    parameters: { title: 'Shown', is_document_visible_for_project: true },
  })
  const hidden = await makeDocument(server, { project, parameters: { title: 'Hidden' } })
  await cite(server, made, hidden, [0, 0], 'Page 1 of hidden')
  await cite(server, made, shown, [0, 1], 'Page 1 of shown')
  const before = await archive(server, 'K+', project)
  expect(before.map(({ path }) => path).slice(2)).toEqual(['TS 1/01 Shown.pdf'])
  expect(manifest(before)).not.toContain('idden')
  // The client's archive is the same whether or not something hidden exists.
  await expectDone(server, 'C+', 'Citation:Delete', {
    project_id: project,
    document_id: hidden,
    element_id: made.standards[0]!.elements[0]!,
  })
  await expectDone(server, 'C+', 'Document:Delete', { document_id: hidden })
  expect(manifest(await archive(server, 'K+', project))).toBe(manifest(before))
  for (const [role, status] of [
    ['C-', 404],
    ['Ko', 404],
    ['Kx', 404],
    ['ANON', 401],
  ] as const)
    expect((await download(server, role, pathOf(project))).status).toBe(status)
  for (const more of ['?standard_id=999999', '?module_id=999999'])
    expect((await download(server, 'C+', pathOf(project, more))).status).toBe(404)
})

test('a file that the store has lost is listed as missing, and the rest is whole', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  await makeDocument(server, { project, parameters: { title: 'Kept' } })
  const lost = await makeDocument(server, { project, parameters: { title: 'Lost' } })
  const [{ StorageKey }] = await server.sql(
    'rds',
    'select "StorageKey" from "DocumentVersion" where "DocumentId" = $1',
    [lost],
  )
  rmSync(fileOf(server, StorageKey as string))
  const files = await archive(server, 'C+', project)
  expect(files.map(({ path }) => path).slice(2)).toEqual(['Not cited/01 Kept.pdf'])
  expect(manifest(files)).toMatch(/^Not cited\/02 Lost\.pdf,Lost,.*,The stored file is missing$/m)
})

const fileOf = (server: ServerWithFiles, key: string) =>
  join(server.dataFolder, 'files', 'rds', key.slice(0, 2), key)

/** Gives a document a sparse file of this many bytes, which takes no disk space. */
async function enlarge(server: ServerWithFiles, document: number, size: number) {
  const key = createHash('md5').update(`${document}`).digest('hex')
  const path = fileOf(server, key)
  mkdirSync(join(path, '..'), { recursive: true })
  const file = openSync(path, 'w')
  ftruncateSync(file, size)
  closeSync(file)
  await server.sql(
    'rds',
    'update "DocumentVersion" set "StorageKey" = $2, "FileSize" = $3 where "DocumentId" = $1',
    [document, key, size],
  )
  return path
}

/** Requests an archive and receives only its first bytes. */
const begun = (server: ServerWithFiles, role: Role, project: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const url = `${server.address}${pathOf(project)}?apiDb=rds`
    get(url, { headers: server.as(role), agent: false }, (response) => {
      response.once('data', () => {
        response.pause()
        resolve(response)
      })
    }).on('error', reject)
  })

const outcome = async (response: IncomingMessage): Promise<string> => {
  try {
    for await (const _ of response);
    return 'whole'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}

const isOpen = (path: string): boolean =>
  readdirSync('/proc/self/fd', { withFileTypes: true }).some(({ name }) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path
    } catch {
      return false
    }
  })

const large = 256 * 1024 * 1024

test('the archive ends when the right to it ends, and the file is closed', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const parameters = { is_document_visible_for_project: true }
  const document = await makeDocument(server, { project, parameters })
  const path = await enlarge(server, document, large)
  const response = await begun(server, 'K+', project)
  await expect.poll(() => isOpen(path)).toBe(true)
  await expectDone(server, 'C+', 'Document:Update', {
    project_id: project,
    document_id: document,
    is_document_visible_for_project: false,
  })
  await expect.poll(() => isOpen(path), { timeout: 10_000 }).toBe(false)
  expect(await outcome(response)).toBe('ECONNRESET')
})

test('a receiver who goes away ends the reading, and frees a place for another archive', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const document = await makeDocument(server, { project })
  const path = await enlarge(server, document, large)
  const responses = [await begun(server, 'C+', project), await begun(server, 'C+', project)]
  const { status, bytes } = await download(server, 'C+', pathOf(project))
  expect([status, JSON.parse(String(bytes)).error_code]).toEqual([429, 'archivesUnderWay'])
  for (const response of responses) response.destroy()
  await expect.poll(() => isOpen(path), { timeout: 10_000 }).toBe(false)
  const head = await download(server, 'C+', pathOf(project), { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(large)
})
