import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip } from '#test/factories/make-zip.ts'
import { nightly } from '#test/harness/nightly.ts'
import { archiveLimits, checkArchive } from './check-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const check = async (bytes: Buffer, limits = archiveLimits) => {
  files += 1
  const path = join(folder, `${files}.zip`)
  await writeFile(path, bytes)
  return checkArchive(path, limits)
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

test('an archive within the limits has no problem', async () => {
  expect(
    await check(
      makeZip([
        { name: 'a.txt', data: 'one' },
        { name: '../é/', data: '' },
      ]),
    ),
  ).toEqual({ problem: null, isEncrypted: false, entries: 2, unpackedBytes: 3 })
  expect(await check(makeZip([]))).toMatchObject({ problem: null, entries: 0 })
})

test(
  'an archive of more entries than the limit is refused before they are read',
  nightly,
  async () => {
    const entries = Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}`, data: '' }))
    expect(await check(makeZip(entries))).toMatchObject({
      problem: 'tooManyEntries',
      entries: 10_001,
    })
    const few = entries.slice(0, 4)
    const limits = { ...archiveLimits, entries: 4 }
    expect((await check(makeZip(few), limits)).problem).toBeNull()
    expect((await check(makeZip([...few, { name: 'x', data: '' }]), limits)).problem).toBe(
      'tooManyEntries',
    )
  },
)

test('the unpacked size counts over all entries', async () => {
  const half = { name: 'half', data: 'x', claimedSize: archiveLimits.unpackedBytes / 2 }
  const limits = { ...archiveLimits, ratio: Infinity }
  expect((await check(makeZip([half, half]), limits)).problem).toBeNull()
  expect((await check(makeZip([half, half, { name: 'c', data: 'x' }]), limits)).problem).toBe(
    'tooLarge',
  )
})

test('an archive may unpack to 200 times its size from 10 MB on', async () => {
  expect((await check(makeZip([{ name: 'zeros', data: megabytes(10) }]))).problem).toBeNull()
  expect((await check(makeZip([{ name: 'zeros', data: megabytes(11) }]))).problem).toBe('tooDense')
})

test('what has no readable directory is broken', async () => {
  const whole = makeZip([{ name: 'a.txt', data: 'one' }])
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('PK\u0003\u0004 and no more'),
    whole.subarray(0, -1),
    Buffer.concat([whole.subarray(0, 20), whole.subarray(40)]),
  ])
    expect((await check(bytes)).problem).toBe('broken')
})

test('an entry with a password is reported', async () => {
  const zip = makeZip([
    { name: 'a', data: 'x' },
    { name: 'b', data: 'x', isEncrypted: true },
  ])
  expect(await check(zip)).toMatchObject({ problem: null, isEncrypted: true })
})

test('a missing file is an error of ours and not of the archive', async () => {
  await expect(checkArchive(join(folder, 'none'))).rejects.toThrow('ENOENT')
})
