import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { makeProject } from '#test/factories/make-project.ts'
import { startS3 } from '#test/fakes/s3-server.ts'
import { test } from '#test/harness/server-test.ts'
import { pdfBytes } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { beginUpload, cutPiece, sendPiece, tusCall } from '#test/harness/tus-calls.ts'
import { s3Connection } from '../../files/s3-client.ts'
import { putObject, removeObject } from '../../files/s3-objects.ts'
import { readConfig } from '../../settings/config.ts'
import { BucketPartialFiles } from './bucket-partial-files.ts'
import { largestPiece } from './piece-store.ts'
import { pieceName } from './pieces.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let one: TestServer
let two: TestServer

beforeAll(async () => {
  s3 = await startS3()
})
// A test that fails must not affect the others.
afterEach(async () => {
  s3.treat(() => 'pass')
  await partial().removeBefore(Date.now() + 60_000)
})
afterAll(() => s3.close())

/** Two servers with one bucket, each with a separate data folder. */
test.beforeAll(async ({ server }) => {
  ;[one, two] = await Promise.all([server.another(s3.settings()), server.another(s3.settings())])
  await makeProject(server)
})
test.afterAll(async () => {
  await Promise.all([one.close(), two.close()])
})

function location() {
  const { filesBucket } = readConfig(s3.settings())
  if (filesBucket === undefined) throw new Error('FILES_URL was not read')
  return filesBucket
}
const partial = () => new BucketPartialFiles(location(), 'partial/rds')
const addressOf = (key: string) => ({ Bucket: 'files', Key: `one/two/partial/rds/${key}` })

/** The objects of uploads in progress in the bucket. */
const objects = () =>
  readdirSync(s3.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('._S3rver_object'))
    .flatMap((name) => /partial\/rds\/(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])

const idIn = (address: string): string => new URL(address, 'http://x').pathname.split('/').at(-1)!
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const offsetAt = async (server: TestServer, address: string) =>
  (await tusCall(server, 'C+', 'HEAD', address)).offset
const beginning = async (length: number, name?: string) =>
  (await beginUpload(one, 'C+', { length, ...(name && { name }) })).location

/** Sends the rest from the offset that the server reports, which keeps moving while bytes of a cut connection still arrive. */
const sendRest = (server: TestServer, address: string, bytes: Buffer) =>
  expect
    .poll(async () => {
      const offset = await offsetAt(server, address)
      const sent = await sendPiece(server, 'C+', address, offset, bytes.subarray(offset))
      return sent.status
    })
    .toBe(204)

test('an upload that is cut goes on at another server, and is stored byte for byte', async ({
  server,
}) => {
  const bytes = Buffer.concat([pdfBytes('scan'), randomBytes(2 * largestPiece)])
  const address = await beginning(bytes.length)
  const after = largestPiece + 300_000
  await cutPiece(one, 'C+', address, { offset: 0, bytes, after })
  await expect.poll(() => offsetAt(two, address)).toBeGreaterThan(largestPiece)
  expect(await sendPiece(two, 'C+', address, 0, bytes)).toMatchObject({ status: 409 })
  const { body } = await tusCall(two, 'C+', 'GET', '/api/v5/uploads?apiDb=rds')
  expect(body.data).toMatchObject([
    { upload_id: idIn(address), size: bytes.length, offset: expect.any(Number) },
  ])
  expect(body.data[0].offset).toBeLessThanOrEqual(after)
  await sendRest(two, address, bytes)
  for (const asked of [one, two]) expect(await offsetAt(asked, address)).toBe(bytes.length)
  const [row] = await server.sql('rds', 'select "Sha256" from "Upload" where "Id" = $1', [
    idIn(address),
  ])
  expect(row).toEqual({ Sha256: sha256(bytes) })
  expect(objects()).toEqual([])
})

test('what was complete when its server died is stored once, by whichever servers are asked', async ({
  server,
}) => {
  const bytes = pdfBytes('whole')
  const address = await beginning(bytes.length)
  await putObject(
    await s3Connection(location())(),
    addressOf(`${idIn(address)}/${pieceName({ start: 0, length: bytes.length })}`),
    bytes.toString(),
  )
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, at) => offsetAt(at % 2 === 0 ? one : two, address)),
  )
  expect(asked).toEqual(asked.map(() => bytes.length))
  const rows = await server.sql('rds', 'select "Sha256" from "Upload" where "Id" = $1', [
    idIn(address),
  ])
  expect(rows).toEqual([{ Sha256: sha256(bytes) }])
  expect(objects()).toEqual([])
})

test('an upload that another server stores while a server looks for it has arrived whole', async () => {
  const bytes = pdfBytes('between')
  const address = await beginning(bytes.length)
  const piece = pieceName({ start: 0, length: bytes.length })
  const connection = await s3Connection(location())()
  await putObject(connection, addressOf(`${idIn(address)}/${piece}`), bytes.toString())
  // By now the second server has found the upload and is listing its pieces.
  let isListed = false
  s3.treat(async (line) => {
    if (!isListed && line.startsWith('GET') && line.includes(`${idIn(address)}%2F`)) {
      isListed = true
      await offsetAt(one, address)
    }
    return 'pass' as const
  })
  expect(await offsetAt(two, address)).toBe(bytes.length)
  expect(isListed).toBe(true)
})

test('two servers that receive the same upload at once store it once, byte for byte', async ({
  server,
}) => {
  const bytes = Buffer.concat([pdfBytes('twice'), randomBytes(2 * largestPiece)])
  const address = await beginning(bytes.length)
  await Promise.all([one, two].map((each) => sendPiece(each, 'C+', address, 0, bytes)))
  for (const asked of [one, two]) expect(await offsetAt(asked, address)).toBe(bytes.length)
  const rows = await server.sql('rds', 'select "Sha256" from "Upload" where "Id" = $1', [
    idIn(address),
  ])
  expect(rows).toEqual([{ Sha256: sha256(bytes) }])
  expect(objects()).toEqual([])
})

test('what still arrives of an upload that is deleted meanwhile is deleted too', async () => {
  const bytes = randomBytes(3 * largestPiece)
  const address = await beginning(bytes.length, 'scan.bin')
  // Another server deletes it once the first piece is stored.
  let stored = 0
  s3.treat((line) => {
    if (/^PUT .*partial\/rds\/.*\/\d/.test(line)) stored += 1
    return 'pass'
  })
  const sent = sendPiece(one, 'C+', address, 0, bytes)
  await expect.poll(() => stored).toBeGreaterThan(0)
  expect(await tusCall(two, 'C+', 'DELETE', address)).toMatchObject({ status: 204 })
  expect((await sent).status).toBe(410)
  expect(objects()).toEqual([])
})

test('pieces of two servers that were sent the same bytes make one file', async () => {
  const connection = await s3Connection(location())()
  const bytes = randomBytes(40).toString('hex')
  const address = await beginning(bytes.length)
  const put = (start: number, length: number) =>
    putObject(
      connection,
      addressOf(`${idIn(address)}/${pieceName({ start, length })}`),
      bytes.slice(start, start + length),
    )
  await put(30, 50)
  await put(0, 10)
  expect(await partial().offsetOf(idIn(address))).toBe(10)
  await put(10, 5)
  await put(10, 22)
  expect(await partial().offsetOf(idIn(address))).toBe(bytes.length)
  expect((await buffer(partial().read(idIn(address)))).toString()).toBe(bytes)
  await removeObject(
    connection,
    addressOf(`${idIn(address)}/${pieceName({ start: 10, length: 22 })}`),
  )
  await expect(buffer(partial().read(idIn(address)))).rejects.toMatchObject({
    code: 'filesUnavailable',
    cause: { message: 'The bucket lists 15 of the 80 bytes of an upload' },
  })
  // Reading waits for a piece that is listed late.
  const reading = buffer(partial().read(idIn(address)))
  await put(10, 22)
  expect((await reading).toString()).toBe(bytes)
  await tusCall(two, 'C+', 'DELETE', address)
})

test('while the bucket is away an upload waits, and nothing of it is lost', async () => {
  const bytes = pdfBytes('patient')
  const address = await beginning(bytes.length)
  await sendPiece(one, 'C+', address, 0, bytes.subarray(0, 9))
  s3.treat(() => 'fail')
  expect(await sendPiece(one, 'C+', address, 9, bytes.subarray(9))).toMatchObject({ status: 503 })
  expect(await tusCall(two, 'C+', 'HEAD', address)).toMatchObject({ status: 503 })
  expect(await beginUpload(one, 'C+', { length: 5 })).toMatchObject({
    status: 503,
    body: { error_code: 'filesUnavailable' },
  })
  for (const treatment of ['fail', 'stall'] as const) {
    // The bucket is away from the first piece on; requests before it are answered.
    let isAway = false
    s3.treat((line) => {
      isAway ||= /^PUT .*partial/.test(line)
      return isAway ? treatment : 'pass'
    })
    expect(await sendPiece(one, 'C+', address, 9, bytes.subarray(9))).toMatchObject({
      status: 503,
      body: { error_code: 'filesUnavailable' },
    })
  }
  s3.treat(() => 'pass')
  expect(await offsetAt(two, address)).toBe(9)
  await sendRest(two, address, bytes)
})

test('a server of a read-only environment neither stores nor deletes what is under way', async ({
  server,
}) => {
  const readOnly = await server.another({ ...s3.settings(), TARGET_ENV: 'production' })
  const bytes = pdfBytes('elsewhere')
  const address = await beginning(bytes.length)
  const piece = pieceName({ start: 0, length: bytes.length })
  const whole = addressOf(`${idIn(address)}/${piece}`)
  await putObject(await s3Connection(location())(), whole, bytes)
  expect(await offsetAt(readOnly, address)).toBe(bytes.length)
  expect(await tusCall(readOnly, 'C+', 'DELETE', address)).toMatchObject({
    body: { error_code: 'readOnly' },
  })
  expect(objects()).toHaveLength(2)
  await readOnly.close()
  expect(await offsetAt(two, address)).toBe(bytes.length)
  expect(objects()).toEqual([])
})

test('its sender alone deletes an upload, at any server, with all that has arrived', async () => {
  const bytes = randomBytes(largestPiece + 10)
  const address = await beginning(bytes.length + 5, 'scan.bin')
  expect(await sendPiece(one, 'C+', address, 0, bytes)).toMatchObject({ status: 204 })
  expect(objects()).toHaveLength(3)
  expect(await tusCall(two, 'AC', 'DELETE', address)).toMatchObject({ status: 404 })
  expect(objects()).toHaveLength(3)
  expect(await tusCall(two, 'C+', 'DELETE', address)).toMatchObject({ status: 204 })
  expect(objects()).toEqual([])
  expect(await tusCall(one, 'C+', 'HEAD', address)).toMatchObject({ status: 404 })
})

test('what nobody resumed in time is swept, with what a removal left of it', async () => {
  const connection = await s3Connection(location())()
  const begun = idIn(await beginning(5))
  const orphan = crypto.randomUUID()
  const piece = pieceName({ start: 0, length: 3 })
  for (const id of [begun, orphan]) await putObject(connection, addressOf(`${id}/${piece}`), 'abc')
  // A bucket reports times in whole seconds.
  const young = Math.ceil(Date.now() / 1_000) * 1_000 + 1_000
  await expect.poll(() => Date.now()).toBeGreaterThan(young)
  // An upload is as old as its beginning, however recent its last piece is.
  await putObject(connection, addressOf(`${begun}/${pieceName({ start: 3, length: 1 })}`), 'd')
  const other = idIn(await beginning(5))
  expect(objects()).toHaveLength(5)
  await partial().removeBefore(young - 60_000)
  expect(objects()).toHaveLength(5)
  await partial().removeBefore(young)
  expect(objects()).toEqual([`${other}.json`])
  expect((await partial().all()).map(({ id }) => id)).toEqual([other])
  await partial().removeBefore(Date.now() + 60_000)
  expect(objects()).toEqual([])
})
