import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { startClamdServer, testSignature, type ClamdConduct } from '#test/fakes/clamd-server.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import { download, pdfBytes, sendFile, type ServerWithFiles } from '#test/harness/test-files.ts'
import { beginUpload, sendPiece, tusCall } from '#test/harness/tus-calls.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = filesTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('clamd', { scope: 'file' }, async ({}, { onCleanup }) => {
    const clamd = await startClamdServer()
    onCleanup(clamd.close)
    return clamd
  })
  .extend('settings', { scope: 'file' }, ({ clamd }) => ({
    CLAMAV_ADDRESS: clamd.address,
    CLAMAV_TIMEOUT_SECONDS: '1',
    UPLOAD_MB: '20',
    LOG_LEVEL: 'warn',
  }))
  // Only members of a project may upload.
  .extend(
    'project',
    { scope: 'file', auto: true },
    async ({ server }) => (await makeProject(server)).project,
  )

test.beforeEach(({ clamd }) => clamd.behave('scan'))

const infected = pdfBytes(`before ${testSignature} behind`)
const recognized = 'The file was recognized as Plumbline.Test.Signature and was not stored'
const idIn = (location: string): string => new URL(location, 'http://x').pathname.split('/').at(-1)!
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const uploadsOf = async (server: ServerWithFiles): Promise<number> => {
  const [row] = await server.sql('rds', 'select count(*)::int as n from "Upload"')
  return row.n as number
}
const partialFiles = (server: ServerWithFiles) =>
  readdir(join(server.dataFolder, 'files/partial/rds'))
const denials = (server: ServerWithFiles) =>
  server.sql(
    'rds',
    `select "UserId", "Call", "ProjectId", "Code", "Status", "RequestId" from "Refusal" where "Code" = 'fileInfected' order by "Id"`,
  )
/** What a rejected upload must leave unchanged. */
const contents = async (server: ServerWithFiles) => [
  server.stored('rds'),
  await uploadsOf(server),
  await partialFiles(server),
]
const reasonOf = (headers: Headers): unknown =>
  JSON.parse(decodeURIComponent(headers.get('upload-error') ?? 'null'))

const begun = async (server: ServerWithFiles, bytes: Buffer, project_id?: number) =>
  (await beginUpload(server, 'C+', { length: bytes.length, ...(project_id && { project_id }) }))
    .location

test.for(targets)(
  'a clean file is scanned once and stored in %s',
  async (target, { server, clamd }) => {
    const bytes = Buffer.concat([pdfBytes('clean'), Buffer.alloc(3_000_000, 'x')])
    const before = clamd.scans()
    const { status, body } = await sendFile(server, 'C+', { name: 'Plan.pdf', bytes, target })
    expect([status, body.data?.sha256]).toEqual([201, sha256(bytes)])
    expect([clamd.scans() - before, clamd.received()]).toEqual([1, bytes.length])
  },
)

test('a clean file that arrives in pieces is scanned once, when it is whole', async ({
  server,
  clamd,
  project,
}) => {
  const bytes = Buffer.concat([pdfBytes('in pieces'), Buffer.alloc(100_000, 'y')])
  const location = await begun(server, bytes)
  const before = clamd.scans()
  expect((await sendPiece(server, 'C+', location, 0, bytes.subarray(0, 50_000))).status).toBe(204)
  expect(clamd.scans()).toBe(before)
  expect((await sendPiece(server, 'C+', location, 50_000, bytes.subarray(50_000))).status).toBe(204)
  expect([clamd.scans() - before, clamd.received()]).toEqual([1, bytes.length])
  await tusCall(server, 'C+', 'HEAD', location)
  expect(clamd.scans() - before).toBe(1)
  const { updates } = await expectDone(server, 'C+', 'Document:Upload', {
    project_id: project,
    upload_id: idIn(location),
  })
  const path = documentFilePath(project, updates.document_id as number)
  expect(sha256((await download(server, 'C+', path)).bytes)).toBe(sha256(bytes))
})

test('an infected file is refused by name, deleted and recorded, in one piece or in several', async ({
  server,
  project,
}) => {
  await begun(server, pdfBytes('so that the folder of partial files is there'))
  const before = await contents(server)
  const whole = await sendFile(server, 'C+', { bytes: infected, name: 'Plan.pdf' })
  expect([whole.status, whole.body.error, whole.body.error_code]).toEqual([
    422,
    recognized,
    'fileInfected',
  ])
  expect(await contents(server)).toEqual(before)
  const location = await begun(server, infected, project)
  const pieces = await sendPiece(server, 'C+', location, 0, infected)
  expect([pieces.status, pieces.body.error, pieces.body.error_code]).toEqual([
    422,
    recognized,
    'fileInfected',
  ])
  expect(await contents(server)).toEqual(before)
  expect((await tusCall(server, 'C+', 'HEAD', location)).status).toBe(404)
  const record = {
    UserId: server.idOf('C+', 'rds'),
    Call: 'upload',
    Code: 'fileInfected',
    Status: 422,
    RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  expect(await denials(server)).toEqual([
    { ...record, ProjectId: null },
    { ...record, ProjectId: project },
  ])
})

test.for<[string, ClamdConduct, string]>([
  ['says nothing', 'sayNothing', 'scannerUnavailable'],
  ['closes the connection', 'closeAtOnce', 'scannerUnavailable'],
  ['reports an error', { atEnd: 'lstat() failed. ERROR\0' }, 'scannerUnavailable'],
  ['is something else', { atOnce: 'HTTP/1.1 200 OK\r\n\r\n\0' }, 'scannerUnavailable'],
  ['accepts no stream of this length', { limit: 1_000 }, 'scannerLimitExceeded'],
  [
    'has not read all of the file',
    { atEnd: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0' },
    'scannerLimitExceeded',
  ],
])(
  'nothing is accepted unseen while the scanner %s; a file in pieces need not be sent again',
  async ([, conduct, code], { server, clamd, project }) => {
    const bytes = Buffer.concat([pdfBytes('unseen'), Buffer.alloc(1_000_000, 'z')])
    const location = await begun(server, bytes)
    const now = async () => [server.stored('rds'), await uploadsOf(server)]
    const before = await now()
    clamd.behave(conduct)
    const whole = await sendFile(server, 'C+', { bytes, name: 'Plan.pdf' })
    expect([whole.status, whole.headers['retry-after'], whole.body.error_code]).toEqual([
      503,
      '1',
      code,
    ])
    expect(await now()).toEqual(before)
    const piece = await sendPiece(server, 'C+', location, 0, bytes)
    expect([piece.status, piece.body.error_code]).toEqual([503, code])
    const asked = await tusCall(server, 'C+', 'HEAD', location)
    expect([asked.status, reasonOf(asked.headers)]).toEqual([
      503,
      { error: piece.body.error, error_code: code },
    ])
    expect(await now()).toEqual(before)
    const bound = await server.write('C+', 'Document:Upload', {
      project_id: project,
      upload_id: idIn(location),
    })
    expect(bound.status).toBe(404)
    clamd.behave('scan')
    const again = await tusCall(server, 'C+', 'HEAD', location)
    expect([again.status, again.offset]).toEqual([200, bytes.length])
    const [row] = await server.sql('rds', 'select "Sha256" from "Upload" where "Id" = $1', [
      idIn(location),
    ])
    expect(row).toEqual({ Sha256: sha256(bytes) })
  },
)

test('an infected file that waited for the scanner is refused with the reason when its sender asks', async ({
  server,
  clamd,
}) => {
  const { location } = await beginUpload(server, 'AC', { length: infected.length })
  const before = await denials(server)
  await clamd.close()
  const piece = await sendPiece(server, 'AC', location, 0, infected)
  await clamd.open()
  expect(piece.body.error_code).toBe('scannerUnavailable')
  expect(await denials(server)).toEqual(before)
  const { status, headers } = await tusCall(server, 'AC', 'HEAD', location)
  expect([status, reasonOf(headers)]).toEqual([
    422,
    { error: recognized, error_code: 'fileInfected' },
  ])
  expect(await partialFiles(server)).not.toContain(idIn(location))
  expect((await denials(server)).slice(before.length)).toMatchObject([
    { UserId: server.idOf('AC', 'rds'), Call: 'upload', Status: 422 },
  ])
})

test('the log says what was found, and why there was no verdict', async ({ server, clamd }) => {
  let read = server.logged.length
  const lines = () => {
    const added = server.logged.slice(read).map((line) => JSON.parse(line) as { event: string })
    read = server.logged.length
    // The access log is tested elsewhere.
    return added.filter(({ event }) => event !== 'failed')
  }
  await sendFile(server, 'C+', { bytes: infected, name: 'Plan.pdf' })
  expect(lines()).toMatchObject([{ event: 'infected upload', msg: recognized }])
  const location = await begun(server, infected)
  await sendPiece(server, 'C+', location, 0, infected)
  expect(lines()).toMatchObject([{ event: 'infected upload', msg: recognized }])
  clamd.behave({ limit: 10 })
  await sendFile(server, 'C+', { bytes: infected, name: 'Plan.pdf' })
  expect(lines()).toMatchObject([
    {
      event: 'error',
      err: {
        message: 'scannerLimitExceeded',
        cause: { message: `${infected.length} bytes are more than the StreamMaxLength of clamd` },
      },
    },
  ])
})
