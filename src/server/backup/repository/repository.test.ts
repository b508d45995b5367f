import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startS3 } from '#test/fakes/s3-server.ts'
import { freePort } from '#test/harness/free-port.ts'
import { openRepository } from './repository.ts'

const key = randomBytes(32).toString('base64')
const otherKey = randomBytes(32).toString('base64')

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-repository-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (current = key, oldKeys: string[] = []) =>
  openRepository({ place: folder, key: current, oldKeys })

async function* chunks(...parts: Buffer[]) {
  yield* parts
}

const noise = randomBytes(1_500_000)

test.each([
  ['nothing', []],
  ['one byte', [Buffer.from('x')]],
  ['text that compresses', [Buffer.alloc(3_000_000, 'plumb ')]],
  ['noise over several frames, in odd chunks', [noise.subarray(0, 7), noise.subarray(7)]],
  ['noise of exactly one frame', [noise.subarray(0, 512 * 1024)]],
])('stores and reads %s', async (_, parts) => {
  const written = await open().write('base/1/part', chunks(...parts))
  const contents = Buffer.concat(parts)
  expect(written.contents.size).toBe(contents.length)
  expect((await buffer(open().read('base/1/part'))).equals(contents)).toBe(true)
  const stored = readFileSync(join(folder, 'base/1/part'))
  expect(stored).toHaveLength(written.size)
  expect(stored.includes('plumb plumb')).toBe(false)
})

test('finds each way of damaging an object, and does not read one under another name', async () => {
  const repository = open()
  const path = join(folder, 'wal/one')
  await repository.write('wal/one', chunks(noise))
  await repository.write('wal/two', chunks(noise))
  const whole = readFileSync(path)
  const header = 44
  const frame = 4 + 512 * 1024 + 16
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const first = whole.subarray(header, header + frame)
  const second = whole.subarray(header + frame, header + 2 * frame)
  const damaged: Record<string, Buffer> = {
    'another salt': flipped(20),
    'another byte': flipped(100_000),
    'another tag': flipped(header + frame - 1),
    'another length': flipped(header + 3),
    'cut between frames': whole.subarray(0, header + frame),
    'cut within a frame': whole.subarray(0, whole.length - 1),
    'only its header': whole.subarray(0, header),
    'swapped frames': Buffer.concat([
      whole.subarray(0, header),
      second,
      first,
      whole.subarray(header + 2 * frame),
    ]),
    'a repeated frame': Buffer.concat([whole.subarray(0, header), first, whole.subarray(header)]),
    'more at the end': Buffer.concat([whole, Buffer.alloc(20)]),
    'no bytes': Buffer.alloc(0),
  }
  for (const [how, bytes] of Object.entries(damaged)) {
    writeFileSync(path, bytes)
    await expect(buffer(repository.read('wal/one')), how).rejects.toThrow('wal/one is damaged')
  }
  renameSync(join(folder, 'wal/two'), path)
  await expect(buffer(repository.read('wal/one'))).rejects.toThrow('wal/one is damaged')
  await expect(buffer(repository.read('wal/two'))).rejects.toThrow('wal/two is missing')
})

test('reads what was written under an old key, and says of an unknown one which it is', async () => {
  await open().write('base/1/manifest', chunks(Buffer.from('{}')))
  await expect(buffer(open(otherKey).read('base/1/manifest'))).rejects.toThrow(
    /^BACKUP_KEY is not the key under which base\/1\/manifest was written/,
  )
  expect(String(await buffer(open(otherKey, [key]).read('base/1/manifest')))).toBe('{}')
  // Files are named after their contents, so that each is stored only once, under a key, so that a name
  // reveals nothing.
  const [own] = open().namesOfContents('aa')
  expect(open(otherKey, [key]).namesOfContents('aa')).toEqual([
    ...open(otherKey).namesOfContents('aa'),
    own,
  ])
})

test('a failed write leaves what was there, and nothing half', async () => {
  const repository = open()
  await repository.write('wal/one', chunks(Buffer.from('first')))
  async function* failing() {
    yield noise
    throw new Error('the source ended')
  }
  await expect(repository.write('wal/one', failing())).rejects.toThrow('the source ended')
  expect(String(await buffer(repository.read('wal/one')))).toBe('first')
  expect(readdirSync(join(folder, 'wal'))).toEqual(['one'])
  await expect(repository.write('wal/../../one', chunks())).rejects.toThrow('not one of this store')
})

test('says which folder cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '')
  const repository = openRepository({ place: join(folder, 'file/backups'), key, oldKeys: [] })
  await expect(repository.write('wal/one', chunks())).rejects.toThrow(
    /^The folder .*file\/backups\/wal cannot be made \(ENOTDIR\)\./,
  )
})

test('stores, lists, reads and deletes in a bucket', async () => {
  const { endpoint, close } = await startS3()
  try {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const place = {
      bucket: 'files',
      prefix: 'backups/',
      region: 'us-east-1',
      endpoint,
      credentials,
    }
    const repository = openRepository({ place, key, oldKeys: [] })
    await repository.write('one/wal/one', chunks(noise, noise, noise, noise))
    await repository.write('one/wal/two', chunks(Buffer.from('x')))
    await repository.write('one/base/1/manifest', chunks(Buffer.from('{}')))
    const names = async (prefix: string) => {
      const found: string[] = []
      for await (const { name } of repository.list(prefix)) found.push(name)
      return found
    }
    expect(await names('one/wal/')).toEqual(['one/wal/one', 'one/wal/two'])
    expect((await buffer(repository.read('one/wal/one'))).length).toBe(4 * noise.length)
    expect(await repository.systems()).toEqual(['one'])
    await repository.remove('one/wal/one')
    await repository.remove('one/wal/one')
    expect([await repository.has('one/wal/one'), await repository.has('one/wal/two')]).toEqual([
      false,
      true,
    ])
    await expect(buffer(repository.read('one/wal/one'))).rejects.toThrow('one/wal/one is missing')
  } finally {
    await close()
  }
})

test('says which bucket does not answer, and why', async () => {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const place = { bucket: 'files', prefix: 'backups/', region: 'us-east-1', endpoint, credentials }
  const repository = openRepository({ place, key, oldKeys: [] })
  const attempts = [
    repository.write('one/wal/one', chunks(noise)),
    buffer(repository.read('one/wal/one')),
    repository.has('one/wal/one'),
    repository.remove('one/wal/one'),
    repository.systems(),
  ]
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: {
        name: 'BackupError',
        message: expect.stringMatching(
          /^Backups: the bucket files below backups\/ does not answer \(.*ECONNREFUSED.*\)\.$/,
        ),
      },
    })
})
