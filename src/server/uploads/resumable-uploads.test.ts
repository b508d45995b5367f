import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import { download, pdfBytes, sendFile, type ServerWithFiles } from '#test/harness/test-files.ts'
import { beginUpload, cutPiece, sendPiece, tusCall } from '#test/harness/tus-calls.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { FolderPartialFiles } from './partial/folder-partial-files.ts'

const megabyte = 1024 * 1024

const test = filesTest
  .extend(
    'settings',
    { scope: 'file' },
    { UPLOAD_MB: '2', WAITING_UPLOADS_MB: '20', PROJECT_FILES_MB: '4' },
  )
  // Only members of a project may upload.
  .extend(
    'project',
    { scope: 'file', auto: true },
    async ({ server }) => (await makeProject(server)).project,
  )

const idIn = (location: string): string => new URL(location, 'http://x').pathname.split('/').at(-1)!
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const partialFiles = (server: ServerWithFiles) =>
  readdir(join(server.dataFolder, 'files/partial/rds'))
const begun = async (server: ServerWithFiles, length: number, name?: string) =>
  (await beginUpload(server, 'C+', { length, ...(name && { name }) })).location
const told = ({
  status,
  body,
}: {
  status: number
  body: { error?: string; error_code?: string }
}) => [status, body.error_code]

test('a file whose connection is cut twice goes on where it stopped, and is bound byte for byte', async ({
  server,
  project,
}) => {
  const bytes = Buffer.concat([pdfBytes('policy'), randomBytes(megabyte)])
  const name = 'Plan Ω – 2 %.pdf'
  const { status, location, headers } = await beginUpload(server, 'C+', {
    name,
    length: bytes.length,
  })
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(location).toMatch(/^\/api\/v5\/uploads\/[0-9a-f-]{36}\?apiDb=rds$/)
  let offset = 0
  for (const after of [300_000, 200_000]) {
    await cutPiece(server, 'C+', location, { offset, bytes: bytes.subarray(offset), after })
    const before = offset
    await expect
      .poll(async () => {
        ;({ offset } = await tusCall(server, 'C+', 'HEAD', location))
        return offset
      })
      .toBeGreaterThan(before)
  }
  expect(offset).toBeLessThanOrEqual(500_000)
  expect(await sendPiece(server, 'C+', location, 0, bytes)).toMatchObject({ status: 409 })
  // Bytes of a cut connection that still arrive move the offset; the client then asks again.
  await expect
    .poll(async () => {
      ;({ offset } = await tusCall(server, 'C+', 'HEAD', location))
      return (await sendPiece(server, 'C+', location, offset, bytes.subarray(offset))).status
    })
    .toBe(204)
  // A sender who lost the response learns the offset by asking again.
  const { length, offset: all } = await tusCall(server, 'C+', 'HEAD', location)
  expect([length, all]).toEqual([bytes.length, bytes.length])
  expect(await partialFiles(server)).toEqual([])
  const upload_id = idIn(location)
  const [row] = await server.sql('rds', 'select * from "Upload" where "Id" = $1', [upload_id])
  expect(row).toMatchObject({ FileName: name, Sha256: sha256(bytes), MimeType: 'application/pdf' })
  const { updates } = await expectDone(server, 'C+', 'Document:Upload', {
    project_id: project,
    upload_id,
  })
  const path = documentFilePath(project, updates.document_id as number)
  expect(sha256((await download(server, 'C+', path)).bytes)).toBe(sha256(bytes))
})

test('a file that was complete before the server died is stored when its sender asks for the offset', async ({
  server,
}) => {
  const bytes = pdfBytes('whole')
  const location = await begun(server, bytes.length)
  const id = idIn(location)
  // The state that a server leaves when it is killed between the last byte and the row.
  await writeFile(join(server.dataFolder, 'files/partial/rds', id), bytes)
  const asked = await Promise.all(
    Array.from({ length: 24 }, () => tusCall(server, 'C+', 'HEAD', location)),
  )
  expect(asked.map(({ status, offset }) => [status, offset])).toEqual(
    asked.map(() => [200, bytes.length]),
  )
  const rows = await server.sql(
    'rds',
    'select "StorageKey", "Sha256" from "Upload" where "Id" = $1',
    [id],
  )
  expect(rows).toEqual([{ StorageKey: expect.any(String), Sha256: sha256(bytes) }])
  expect(server.stored('rds')).toContain(rows[0].StorageKey)
})

test('its sender finds what is under way again, as on another computer', async ({
  server,
  project,
}) => {
  const bytes = pdfBytes('found again')
  const { location } = await beginUpload(server, 'AC', {
    name: 'Plan ü.pdf',
    length: bytes.length,
    project_id: project,
    modified: 1_700_000_000_000,
  })
  const listed = async (role: 'AC' | 'ADM', target = 'rds') =>
    (await tusCall(server, role, 'GET', `/api/v5/uploads?apiDb=${target}`)).body.data
  await sendPiece(server, 'AC', location, 0, bytes.subarray(0, 10))
  expect(await listed('AC')).toEqual([
    {
      upload_id: idIn(location),
      file_name: 'Plan ü.pdf',
      size: bytes.length,
      offset: 10,
      modified: 1_700_000_000_000,
      project_id: project,
      begun: expect.any(String),
    },
  ])
  expect(await listed('ADM')).toEqual([])
  expect(await listed('AC', 'ps')).toEqual([])
  await sendPiece(server, 'AC', location, 10, bytes.subarray(10))
  expect(await listed('AC')).toEqual([])
})

test('only its sender, in its target, sees, continues or deletes an upload', async ({ server }) => {
  const bytes = pdfBytes('own')
  const location = await begun(server, bytes.length)
  const notFound = [404, 'notFound']
  for (const role of ['ADM', 'K+'] as const) {
    expect((await tusCall(server, role, 'HEAD', location)).status).toBe(404)
    expect(told(await sendPiece(server, role, location, 0, bytes))).toEqual(notFound)
    expect(told(await tusCall(server, role, 'DELETE', location))).toEqual(notFound)
  }
  const elsewhere = location.replace('rds', 'ps')
  expect(told(await sendPiece(server, 'C+', elsewhere, 0, bytes))).toEqual(notFound)
  for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
    expect(
      told(await sendPiece(server, 'C+', `/api/v5/uploads/${id}?apiDb=rds`, 0, bytes)),
    ).toEqual(notFound)
  for (const role of ['ANON', 'LOCK'] as const)
    expect((await sendPiece(server, role, location, 0, bytes)).status).toBe(401)
  expect((await tusCall(server, 'C+', 'HEAD', location)).offset).toBe(0)
  expect((await tusCall(server, 'C+', 'DELETE', location)).status).toBe(204)
  expect((await tusCall(server, 'C+', 'HEAD', location)).status).toBe(404)
  expect(await partialFiles(server)).toEqual([])
})

test('what may not be uploaded is refused when it begins, as an upload in one piece is', async ({
  server,
  project,
}) => {
  const refusal = async (
    call: Parameters<typeof beginUpload>[2],
    role: 'C+' | 'C-' | 'ANON' = 'C+',
  ) => told(await beginUpload(server, role, call))
  expect(await refusal({ length: 1 }, 'ANON')).toEqual([401, 'notSignedIn'])
  expect(await refusal({ length: 1 }, 'C-')).toEqual([403, 'notAllowed'])
  expect(await refusal({ length: 0 })).toEqual([400, 'fileEmpty'])
  expect(await refusal({ length: 1, name: '../plan.pdf' })).toEqual([400, 'fileNameNotAllowed'])
  expect(await refusal({ length: 1, target: 'live' })).toEqual([400, 'invalidTargetDb'])
  expect((await refusal({ length: 2 * megabyte + 1 }))[0]).toBe(413)
  expect(await refusal({ length: null, headers: { 'upload-defer-length': 1 } })).toEqual([
    400,
    'invalidParameters',
  ])
  expect((await refusal({ length: 1, headers: { 'upload-metadata': 'filename %' } }))[0]).toBe(400)
  expect(
    (await beginUpload(server, 'C+', { length: 1, headers: { 'upload-length': 'x' } })).status,
  ).toBe(400)
  const { body } = await sendFile(server, 'C+', { bytes: Buffer.alloc(2 * megabyte, 1) })
  const { upload_id } = body.data
  await expectDone(server, 'C+', 'Document:Upload', { project_id: project, upload_id })
  expect(await refusal({ length: 2 * megabyte, project_id: project })).toEqual([
    413,
    'projectQuotaExceeded',
  ])
  expect((await refusal({ length: 2 * megabyte }))[0]).toBe(201)
})

test('the bytes that are under way count to the quota of their sender', async ({ server }) => {
  const locations: string[] = []
  for (;;) {
    const { status, location, body } = await beginUpload(server, 'SC', { length: 2 * megabyte })
    if (status !== 201) {
      expect([status, body.error_code]).toEqual([429, 'uploadQuotaExceeded'])
      break
    }
    locations.push(location)
  }
  expect(locations).toHaveLength(10)
  expect((await beginUpload(server, 'AC', { length: 2 * megabyte })).status).toBe(201)
  await tusCall(server, 'SC', 'DELETE', locations[0]!)
  expect((await beginUpload(server, 'SC', { length: 2 * megabyte })).status).toBe(201)
})

test('a piece never makes a file longer than was said', async ({ server }) => {
  const bytes = pdfBytes('long')
  const location = await begun(server, 10)
  await sendPiece(server, 'C+', location, 0, bytes).catch(() => undefined)
  const { status, offset } = await tusCall(server, 'C+', 'HEAD', location)
  expect([200, 404]).toContain(status)
  expect(offset > 10).toBe(false)
})

test('cut connections do not count as uploads that are under way', async ({ server }) => {
  const bytes = Buffer.alloc(500_000, 1)
  const location = await begun(server, bytes.length)
  for (let cut = 0; cut < 5; cut += 1) {
    const { offset } = await tusCall(server, 'C+', 'HEAD', location)
    await cutPiece(server, 'C+', location, {
      offset,
      bytes: bytes.subarray(offset),
      after: 50_000,
    })
  }
  // A piece with a wrong offset, which is rejected once it is its turn.
  await expect
    .poll(async () => (await sendPiece(server, 'C+', location, 1, bytes)).status)
    .toBe(409)
})

test('what nobody resumed within a day is swept, with what a killed server left of it', async ({
  server,
}) => {
  const folder = join(server.dataFolder, 'files/partial/rds')
  const [old, young] = [await begun(server, 5), await begun(server, 5)].map(idIn)
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(join(folder, `${old}.json`), yesterday, yesterday)
  await rm(join(folder, `${young}.json`))
  await utimes(join(folder, young!), yesterday, yesterday)
  const kept = idIn(await begun(server, 5))
  await new FolderPartialFiles(folder).removeBefore(Date.now() - 86_400_000)
  const left = await readdir(folder)
  expect(left).toEqual(expect.arrayContaining([kept, `${kept}.json`]))
  for (const id of [old, young]) expect(left.filter((name) => name.startsWith(id!))).toEqual([])
})
