import { createHash } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { download, pdfBytes, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const bytes = pdfBytes('0123456789'.repeat(50))
const shown = { is_document_visible_for_project: true }
const make = (
  server: ServerWithFiles,
  made: MadeProject,
  parameters: Record<string, unknown> = {},
  by: Exclude<Role, 'ANON'> = 'C+',
  name = 'Plan.pdf',
) => makeDocument(server, { project: made.project, by, upload: { name, bytes }, parameters })
const path = (made: MadeProject, document: number, version?: number) =>
  documentFilePath(made.project, document, version)

test.for(targets)(
  'sends the stored bytes in %s, as an attachment that is neither opened nor cached',
  async (target, { server, made }) => {
    const document = await make(server, made)
    const file = await download(server, 'C+', path(made, document), { target })
    expect(file.status).toBe(200)
    expect(file.bytes.equals(bytes)).toBe(true)
    const [version] = await server.sql(
      target,
      'select * from "DocumentVersion" where "DocumentId" = $1',
      [document],
    )
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(version.Sha256)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${version.Sha256}"`,
    })
  },
)

test('content of an unknown type is sent as bytes, whatever it would be as a page', async ({
  server,
  made,
}) => {
  const document = await makeDocument(server, {
    project: made.project,
    upload: { name: 'page', bytes: '<script>alert(1)</script>' },
  })
  const { headers } = await download(server, 'C+', path(made, document))
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('a name of any letters arrives whole, and none breaks out of the header', async ({
  server,
  made,
}) => {
  const name = `"; filename=x.exe; Größe 😀 100%.pdf`
  const document = await make(server, made, {}, 'C+', name)
  const disposition = (await download(server, 'C+', path(made, document))).headers.get(
    'content-disposition',
  )!
  const [, ascii, exact] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(
    disposition,
  )!
  expect(decodeURIComponent(exact!)).toBe(name)
  expect(ascii).toBe('_; filename=x.exe; Gr__e _ 100_.pdf')
})

test('sends the requested range of a file', async ({ server, made }) => {
  const document = await make(server, made)
  const ask = (range: string, more: Record<string, string> = {}) =>
    download(server, 'C+', path(made, document), { headers: { range, ...more } })
  const { length } = bytes
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=500-', 500, length - 1],
    ['bytes=-5', length - 5, length - 1],
    ['bytes=0-999999', 0, length - 1],
  ] as const) {
    const part = await ask(range)
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${length}`,
    ])
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  for (const range of ['bytes=9999-', 'bytes=-0']) {
    const part = await ask(range)
    expect([part.status, part.headers.get('content-range'), part.bytes.length]).toEqual([
      416,
      `bytes */${length}`,
      0,
    ])
  }
  const several = await ask('bytes=3-4,0-0,-5')
  const [, boundary] = /^multipart\/byteranges; boundary=(.*)$/.exec(
    several.headers.get('content-type')!,
  )!
  const partOf = (start: number, end: number) =>
    `\r\n--${boundary}\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${start}-${end}/${length}\r\n\r\n${bytes.subarray(start, end + 1).toString()}`
  const body = `${partOf(3, 4)}${partOf(0, 0)}${partOf(length - 5, length - 1)}\r\n--${boundary}--\r\n`
  expect([several.status, several.headers.get('content-length'), several.bytes.toString()]).toEqual(
    [206, String(body.length), body],
  )
  for (const range of ['bytes=0-1,1-4', 'bytes=5-2', 'lines=1-2', 'bytes=a-b'])
    expect((await ask(range)).status).toBe(200)
  const tag = (await ask('bytes=0-0')).headers.get('etag')!
  expect((await ask('bytes=0-0', { 'if-range': tag })).status).toBe(206)
  expect((await ask('bytes=0-0', { 'if-range': '"another"' })).status).toBe(200)
})

test('HEAD describes a file without sending it, and a known file is not sent again', async ({
  server,
  made,
}) => {
  const document = await make(server, made)
  const whole = [200, String(bytes.length), 0]
  const ask = async (method: string, headers: Record<string, string>) => {
    const sent = await download(server, 'C+', path(made, document), { method, headers })
    return [sent.status, sent.headers.get('content-length'), sent.bytes.length]
  }
  expect(await ask('HEAD', {})).toEqual(whole)
  expect(await ask('HEAD', { range: 'bytes=0-0' })).toEqual(whole)
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  expect((await ask('GET', { 'if-none-match': `"another", W/${etag}` })).slice(0, 1)).toEqual([304])
  expect((await ask('GET', { 'if-none-match': '"another"' })).slice(0, 1)).toEqual([200])
})

test('only types that run nothing are shown where they are wanted, and sandboxed', async ({
  server,
  made,
}) => {
  for (const [name, content, disposition] of [
    ['Plan.pdf', bytes, 'inline'],
    ['notes.txt', 'text', 'inline'],
    ['table.csv', 'a,b', 'attachment'],
    ['page', '<script>alert(1)</script>', 'attachment'],
  ] as const) {
    const upload = { name, bytes: Buffer.from(content) }
    const document = await makeDocument(server, { project: made.project, upload })
    const { headers } = await download(server, 'C+', `${path(made, document)}?inline=1`)
    expect([name, headers.get('content-disposition')?.split(';')[0]]).toEqual([name, disposition])
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/)
  }
})

test('earlier files are available under their version', async ({ server, made }) => {
  const document = await make(server, made, shown, 'K+')
  const second = pdfBytes('second')
  const upload_id = await uploaded(server, 'C+', { bytes: second, name: 'Second.pdf' })
  await expectDone(server, 'C+', 'Document:Replace', {
    document_id: document,
    project_id: made.project,
    upload_id,
  })
  for (const role of ['C+', 'K+', 'K2'] as const) {
    expect((await download(server, role, path(made, document))).bytes.equals(second)).toBe(true)
    expect((await download(server, role, path(made, document, 2))).bytes.equals(second)).toBe(true)
    expect((await download(server, role, path(made, document, 1))).bytes.equals(bytes)).toBe(true)
    expect((await download(server, role, path(made, document, 3))).status).toBe(404)
  }
})

test('clients cannot read an earlier file of a document that staff made visible: it may predate the visibility', async ({
  server,
  made,
}) => {
  const document = await make(server, made)
  const upload_id = await uploaded(server, 'C+')
  const ids = { document_id: document, project_id: made.project }
  await expectDone(server, 'C+', 'Document:Replace', { ...ids, upload_id })
  await expectDone(server, 'C+', 'Document:Update', { ...ids, ...shown })
  expect((await download(server, 'K+', path(made, document))).status).toBe(200)
  expect((await download(server, 'K+', path(made, document, 2))).status).toBe(200)
  expect((await download(server, 'K+', path(made, document, 1))).status).toBe(404)
  expect((await download(server, 'C+', path(made, document, 1))).status).toBe(200)
})

const answer = async (server: ServerWithFiles, role: Role, where: string) => {
  const { status, bytes: body } = await download(server, role, where)
  const { request_id: _, ...rest } = JSON.parse(body.toString())
  return [status, rest]
}

test('hidden, foreign and missing files get the same response', async ({ server, made, other }) => {
  const document = await make(server, made)
  const visible = await make(server, made, shown)
  const foreign = await makeDocument(server, { project: other.project, parameters: shown })
  const missing = await answer(server, 'ADM', path(made, 2_000_000))
  expect(missing).toEqual([404, { error: 'Not found', error_code: 'notFound' }])
  expect(await answer(server, 'K+', path(made, document))).toEqual(missing)
  for (const role of ['C-', 'Ko', 'Kx'] as const)
    expect(await answer(server, role, path(made, visible))).toEqual(missing)
  for (const role of ['ADM', 'C+', 'K+'] as const)
    expect(await answer(server, role, path(made, foreign))).toEqual(missing)
  expect(await answer(server, 'ADM', documentFilePath(other.project, visible))).toEqual(missing)
  for (const role of ['ANON', 'LOCK', 'LOST'] as const)
    expect((await answer(server, role, path(made, visible)))[0]).toBe(401)
})

test('a client gets documents that are visible in the project or its standard, or came from the own organization', async ({
  server,
  made,
}) => {
  const standard_id = made.standards[0]!.id
  for (const [parameters, by, status] of [
    [{}, 'C+', 404],
    [shown, 'C+', 200],
    [{ is_document_visible_for_standard: true, standard_id }, 'C+', 200],
    [{ is_document_visible_for_standard: true }, 'C+', 404],
    [{}, 'K2', 200],
  ] as const)
    expect(
      (await download(server, 'K+', path(made, await make(server, made, parameters, by)))).status,
    ).toBe(status)
})

test('hiding a document takes effect immediately', async ({ server, made }) => {
  const document_id = await make(server, made, shown)
  expect((await download(server, 'K+', path(made, document_id))).status).toBe(200)
  const hide = { document_id, project_id: made.project, is_document_visible_for_project: false }
  await expectDone(server, 'C+', 'Document:Update', hide)
  expect((await download(server, 'K+', path(made, document_id))).status).toBe(404)
})

test.for([
  '/api/v5/files/documents/1/x',
  '/api/v5/files/documents/0/1',
  '/api/v5/files/documents/1/1?version=0',
  '/api/v5/files/documents/1/1?inline=yes',
  '/api/v5/files/documents/1/1?version=1&version=2',
  '/api/v5/files/documents/..%2F..%2Fetc/passwd',
  '/api/v5/files/templates/..%2f..%2fetc%2fpasswd',
  '/api/v5/files/templates/1e3',
])('refuses %s', async (where, { server }) => {
  expect((await answer(server, 'ADM', where)).at(0)).toBe(400)
})

test('missing or truncated files are not sent, and the error does not reveal their path', async ({
  server,
  made,
}) => {
  const document = await make(server, made)
  const [{ StorageKey: key }] = await server.sql(
    'rds',
    'select * from "DocumentVersion" where "DocumentId" = $1',
    [document],
  )
  const file = join(server.dataFolder, 'files', 'rds', key.slice(0, 2), key)
  for (const spoil of [() => truncateSync(file, 3), () => rmSync(file)]) {
    spoil()
    expect(await answer(server, 'C+', path(made, document))).toEqual([
      500,
      { error: 'Something went wrong', error_code: 'internal' },
    ])
  }
})

test('files can be read while the databases are read-only', async ({ server, made }) => {
  const document = await make(server, made)
  const frozen = await server.another({
    TARGET_ENV: 'production',
    PLUMBLINE_DATA: server.dataFolder,
  })
  expect((await download(frozen, 'C+', path(made, document))).status).toBe(200)
  await frozen.close()
})
