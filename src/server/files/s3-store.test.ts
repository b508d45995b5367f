import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { startS3 } from '#test/fakes/s3-server.ts'
import { copyDatabases } from '#test/harness/copy-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import { download, sendFile } from '#test/harness/test-files.ts'
import { sweepFiles } from '../jobs/sweep-files.ts'
import { readConfig } from '../settings/config.ts'
import { checkFileFolder } from './check-file-folder.ts'
import { s3Store } from './s3-store.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => s3.treat(() => 'pass'))
afterAll(() => s3.close())

function locationOf(bucket = 'files', more: Record<string, string> = {}) {
  const { filesBucket } = readConfig({ ...s3.settings(bucket), ...more })
  if (filesBucket === undefined) throw new Error('FILES_URL was not read')
  return filesBucket
}

const objects = () =>
  readdirSync(s3.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{32}\._S3rver_object$/.test(name),
  )

const size = 9 * 1024 * 1024
const pieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
      bytes.subarray(at * 65_536, (at + 1) * 65_536),
    ),
  )

test.for([1, size])(
  'a file of %i bytes comes back as it went, whole and by range',
  async (length) => {
    const store = s3Store(locationOf(), 'rds')
    const bytes = randomBytes(length)
    const stored = await store.put(pieces(bytes), size)
    expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    // Read as by another server.
    const file = await s3Store(locationOf(), 'rds').open(stored.key)
    expect([stored.size, file.size]).toEqual([length, length])
    expect((await buffer(file.stream(0, length - 1))).equals(bytes)).toBe(true)
    const last = Math.min(length - 1, 70_000)
    expect(
      (await buffer(file.stream(last >> 1, last))).equals(bytes.subarray(last >> 1, last + 1)),
    ).toBe(true)
    const keys = async (moment: number) => {
      const found: string[] = []
      for await (const batch of store.keysBefore(moment)) found.push(...batch)
      return found
    }
    expect(await keys(Date.now() + 60_000)).toContain(stored.key)
    expect(await keys(Date.now() - 60_000)).not.toContain(stored.key)
    const missing = expect.objectContaining({ code: 'ENOENT' })
    await expect(s3Store(locationOf(), 'ps').open(stored.key)).rejects.toEqual(missing)
    await store.remove(stored.key)
    await store.remove(stored.key)
    await expect(store.open(stored.key)).rejects.toEqual(missing)
  },
)

test('nothing appears of a file that is empty, too large or broken off, and its parts are deleted', async () => {
  const store = s3Store(locationOf(), 'rds')
  const before = objects()
  s3.requests.splice(0)
  await expect(store.put(Readable.from([]), 10)).rejects.toThrow('fileEmpty')
  await expect(store.put(pieces(randomBytes(11)), 10)).rejects.toThrow('tooLarge')
  const count = (pattern: RegExp) => s3.requests.filter((line) => pattern.test(line)).length
  const [begun, aborted] = [/^POST .*uploads/, /^DELETE .*uploadId=/]
  expect(count(begun)).toBe(0)
  await expect(store.put(pieces(randomBytes(size)), size - 1)).rejects.toThrow('tooLarge')
  async function* broken() {
    yield randomBytes(size)
    throw new Error('the sender went away')
  }
  await expect(store.put(Readable.from(broken()), size * 2)).rejects.toThrow('the sender went away')
  s3.treat((line) => (/^PUT .*partNumber=2/.test(line) ? 'fail' : 'pass'))
  await expect(store.put(pieces(randomBytes(size)), size)).rejects.toThrow('filesUnavailable')
  expect([count(begun), count(aborted)]).toEqual([3, 3])
  expect(objects()).toEqual(before)
})

test('a reader that goes away ends the request to the bucket, answered or not', async () => {
  const store = s3Store(locationOf(), 'rds')
  const { key } = await store.put(pieces(randomBytes(size)), size)
  const file = await store.open(key)
  for (const treatment of ['pass', 'stall'] as const) {
    s3.treat(() => treatment)
    const before = s3.requests.length
    const stream = file.stream(0, size - 1).on('error', () => {})
    if (treatment === 'pass') await once(stream, 'readable')
    await expect.poll(() => s3.requests.length).toBeGreaterThan(before)
    expect(s3.closed).toEqual([])
    stream.destroy()
    await expect.poll(() => s3.closed.splice(0).length).toBe(1)
  }
})

test('a file of which the bucket sends a part as if that were all is not passed on as whole', async () => {
  const store = s3Store(locationOf(), 'rds')
  const { key } = await store.put(pieces(randomBytes(size)), size)
  const file = await store.open(key)
  s3.treat(() => 'shorten')
  await expect(buffer(file.stream(0, size - 1))).rejects.toThrow('another number of bytes')
})

test(
  'servers share a bucket: what one stores, the other sends and sweeps',
  nightly,
  async ({ server: { another }, made }) => {
    const [one, two] = await Promise.all([another(s3.settings()), another(s3.settings())])
    const bytes = randomBytes(100_000)
    const document = await makeDocument(one, {
      project: made.project,
      upload: { name: 'Plan.bin', bytes },
    })
    const path = documentFilePath(made.project, document)
    expect((await download(two, 'C+', path)).bytes.equals(bytes)).toBe(true)
    const part = await download(two, 'C+', path, { headers: { range: 'bytes=-9' } })
    expect([part.status, part.bytes.equals(bytes.subarray(-9))]).toEqual([206, true])
    s3.treat(() => 'fail')
    const refused = await sendFile(one, 'C+')
    expect([refused.status, refused.headers['retry-after'], refused.body.error_code]).toEqual([
      503,
      '1',
      'filesUnavailable',
    ])
    expect((await download(one, 'C+', path)).status).toBe(503)
    // A silent bucket does not make them wait either.
    s3.treat(() => 'stall')
    const [sent, asked] = await Promise.all([sendFile(two, 'C+'), download(two, 'C+', path)])
    expect([sent.status, sent.body.error_code, asked.status]).toEqual([
      503,
      'filesUnavailable',
      503,
    ])
    s3.treat(() => 'pass')
    await Promise.all([one.close(), two.close()])
  },
)

test('the sweep deletes what a killed server has left in the bucket', async ({
  server,
  databases,
  made,
}) => {
  const store = s3Store(locationOf(), 'rds')
  const orphan = await store.put(Readable.from([Buffer.from('orphan')]), 10)
  const [stored] = objects().filter((name) => name.includes(orphan.key))
  const old = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(join(s3.folder, stored ?? ''), old, old)
  await makeDocument(server, { project: made.project })
  expect(await sweepFiles(databases.rds, store)).toBe(1)
  await expect(store.open(orphan.key)).rejects.toThrow()
})

test('the bucket of the first start is claimed, and another one refused', async () => {
  const databases = await copyDatabases()
  try {
    const check = (location: ReturnType<typeof locationOf> | string, wait = 0) =>
      checkFileFolder(location, databases.urls.identity, {
        wait,
        report: (line) => reported.push(line),
        isReadOnly: false,
      })
    const reported: string[] = []
    const failing = (bucket: string, more?: Record<string, string>) =>
      expect(check(locationOf(bucket, more))).rejects
    await failing('missing').toThrow('FILES_URL: the bucket missing does not exist.')
    await failing('files', { FILES_ACCESS_KEY_ID: 'wrong' }).toThrow(
      'FILES_URL: the keys may not use the bucket files (InvalidAccessKeyId). They need s3:ListBucket',
    )
    await failing('files', { FILES_URL: 's3://files?endpoint=http://127.0.0.1:9' }).toThrow(
      'FILES_URL: http://127.0.0.1:9/ does not answer (ECONNREFUSED).',
    )
    await Promise.all([check(locationOf()), check(locationOf()), check(locationOf())])
    expect(s3.requests.filter((line) => /^PUT .*folder-id/.test(line))).toHaveLength(1)
    await expect(check(s3.folder)).rejects.toThrow('do not lie in')
    expect(reported).toEqual([])
    s3.treat(() => (reported.length === 0 ? 'fail' : 'pass'))
    await check(locationOf(), 60_000)
    expect(reported).toEqual([expect.stringMatching(/with 503 \(.*\)\. Waiting for it\.$/)])
  } finally {
    await databases.drop()
  }
})
