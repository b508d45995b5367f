import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { nightly } from '#test/harness/nightly.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { zipLength, zipStream, type ZipEntry } from './zip-stream.ts'

const modified = new Date('2026-11-24T00:10:20.000Z')
const entryOf = (path: string, bytes: Buffer, size = bytes.length): ZipEntry => ({
  path,
  size,
  modified,
  open: () => Promise.resolve(Readable.from(bytes.length === 0 ? [] : [bytes])),
})
const written = async (entries: readonly ZipEntry[]): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of zipStream(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('whatever is archived is read again, and the length is known beforehand', async () => {
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((one) => Buffer.from(one))
  const name = fc.string({ unit: fc.constantFrom('a', 'é', '护', '😀', ' ', '.'), maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, bytes), { maxLength: 12 }), async (files) => {
      const entries = files.map(([text, one], index) => entryOf(`Folder/${index} ${text}x`, one))
      const archive = await written(entries)
      expect(archive.length).toBe(zipLength(entries))
      const read = await readZip(archive)
      expect(read.map(({ path, sha256 }) => [path, sha256])).toEqual(
        entries.map(({ path }, index) => [
          path,
          createHash('sha256').update(files[index]![1]).digest('hex'),
        ]),
      )
    }),
    { numRuns: 50 },
  )
})

test('files keep their time', async () => {
  const [file] = await readZip(await written([entryOf('a', Buffer.from('a'))]))
  expect(file!.modified).toEqual(modified)
})

test('more files than 16 bits count are counted in ZIP64', nightly, async () => {
  const entries = Array.from({ length: 65_536 }, (_, index) => entryOf(`${index}`, Buffer.alloc(0)))
  const archive = await written(entries)
  expect(archive.length).toBe(zipLength(entries))
  const zip = await fromBufferPromise(archive)
  expect(zip.entryCount).toBe(65_536)
  expect(await zip.eachEntry().next()).toMatchObject({ value: { fileName: '0' } })
})

test('a file is opened when its turn has come', async () => {
  let opened = 0
  const entries = ['a', 'b', 'c'].map((path) => ({
    ...entryOf(path, Buffer.from(path)),
    open: () => {
      opened += 1
      return Promise.resolve(Readable.from([Buffer.from(path)]))
    },
  }))
  const stream = zipStream(entries)
  await stream.next()
  expect(opened).toBe(0)
  await stream.next()
  expect(opened).toBe(1)
})

test.for([
  ['fewer', Buffer.from('ab'), 3],
  ['more', Buffer.from('abcd'), 3],
] as const)('a file of %s bytes than were said breaks the archive', async ([, bytes, size]) => {
  await expect(written([entryOf('a', Buffer.from(bytes), size)])).rejects.toThrow('not its 3 bytes')
})
