import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFileFolder } from '#server/files/check-file-folder.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { readConfig } from '#server/settings/config.ts'
import { copyDatabases } from '../harness/copy-databases.ts'
import { startSwift } from './swift.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
beforeAll(async () => {
  swift = await startSwift()
})
afterAll(() => swift.stop())

function locationOf(more: Record<string, string> = {}) {
  const { filesBucket } = readConfig({ ...swift.settings, ...more })
  if (filesBucket === undefined) throw new Error('FILES_URL was not read')
  return filesBucket
}
const minute = 60_000
const megabyte = 1024 * 1024
const unfinished = async () =>
  (await swift.client.send(new ListMultipartUploadsCommand({ Bucket: swift.bucket }))).Uploads ?? []

async function keysBefore(store: ReturnType<typeof s3Store>, moment: number): Promise<string[]> {
  const keys: string[] = []
  for await (const batch of store.keysBefore(moment)) keys.push(...batch)
  return keys
}

test.for([1, 5 * megabyte, 5 * megabyte + 1, 17 * megabyte])(
  'a file of %i bytes comes back as it went',
  async (length) => {
    const store = s3Store(locationOf(), 'rds')
    const bytes = randomBytes(length)
    const stored = await store.put(Readable.from([bytes]), length)
    expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const file = await store.open(stored.key)
    expect(file.size).toBe(length)
    expect((await buffer(file.stream(0, length - 1))).equals(bytes)).toBe(true)
    const [start, end] = [length >> 1, Math.min((length >> 1) + 6 * megabyte, length - 1)]
    expect((await buffer(file.stream(start, end))).equals(bytes.subarray(start, end + 1))).toBe(
      true,
    )
    await store.remove(stored.key)
    await store.remove(stored.key)
    await expect(store.open(stored.key)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await unfinished()).toEqual([])
  },
)

test('nothing remains of a file that is too large or broken off', async () => {
  const store = s3Store(locationOf(), 'rds')
  await expect(
    store.put(Readable.from([randomBytes(12 * megabyte)]), 11 * megabyte),
  ).rejects.toThrow('tooLarge')
  async function* broken() {
    for (let sent = 0; sent < 12; sent += 1) yield randomBytes(megabyte)
    throw new Error('the sender went away')
  }
  await expect(store.put(Readable.from(broken()), 20 * megabyte)).rejects.toThrow(
    'the sender went away',
  )
  expect(await unfinished()).toEqual([])
  expect(await keysBefore(store, Date.now() + minute)).toEqual([])
})

test('what a killed server left unfinished is aborted when it is old enough', async () => {
  const store = s3Store(locationOf(), 'rds')
  const object = { Bucket: swift.bucket, Key: `live/rds/${'a'.repeat(32)}` }
  const { UploadId } = await swift.client.send(new CreateMultipartUploadCommand(object))
  const part = { ...object, UploadId, PartNumber: 1, Body: randomBytes(5 * megabyte) }
  await swift.client.send(new UploadPartCommand(part))
  await keysBefore(store, Date.now() - minute)
  expect(await unfinished()).toHaveLength(1)
  // The uploads of the other target are left alone.
  await keysBefore(s3Store(locationOf(), 'ps'), Date.now() + minute)
  expect(await unfinished()).toHaveLength(1)
  await keysBefore(store, Date.now() + minute)
  expect(await unfinished()).toEqual([])
})

test('keys are listed beyond the first page, and nothing that is not one', async () => {
  const store = s3Store(locationOf(), 'ps')
  const keys = Array.from({ length: 1_100 }, (_, at) => at.toString(16).padStart(32, '0'))
  const put = (Key: string) =>
    swift.client.send(new PutObjectCommand({ Bucket: swift.bucket, Key, Body: 'x' }))
  for (let at = 0; at < keys.length; at += 20)
    await Promise.all(keys.slice(at, at + 20).map((key) => put(`live/ps/${key}`)))
  await put('live/ps/notes.txt')
  expect((await keysBefore(store, Date.now() + minute)).toSorted()).toEqual(keys)
  expect(await keysBefore(store, Date.now() - minute)).toEqual([])
})

test('a start names what is wrong with a bucket, and claims a right one', async () => {
  const databases = await copyDatabases()
  try {
    const check = (more?: Record<string, string>) =>
      checkFileFolder(locationOf(more), databases.urls.identity)
    await expect(check({ FILES_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      'FILES_URL: the keys may not use the bucket files (SignatureDoesNotMatch).',
    )
    const missing = swift.settings.FILES_URL.replace('s3://files', 's3://missing')
    await expect(check({ FILES_URL: missing })).rejects.toThrow(
      'FILES_URL: the bucket missing does not exist.',
    )
    await check()
    await check()
    const elsewhere = swift.settings.FILES_URL.replace('/live', '/staging')
    await expect(check({ FILES_URL: elsewhere })).rejects.toThrow('do not lie in the bucket files')
  } finally {
    await databases.drop()
  }
})
