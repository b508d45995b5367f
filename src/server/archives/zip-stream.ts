import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A file of a ZIP archive; its size must be known in advance. */
export type ZipEntry = {
  /** Segments are separated by slashes. */
  readonly path: string
  readonly size: number
  readonly modified: Date
  readonly open: () => Promise<Readable>
}

type WrittenEntry = {
  readonly entry: ZipEntry
  readonly offset: number
  readonly crc: number
}

const storedMethod = 0
// The CRC follows the bytes, and names are UTF-8.
const flags = 0x08 | 0x0800
const versionNeeded = 45
const madeByUnix = (3 << 8) | versionNeeded
const regularFile = 0o100644
// At these values a field refers to the corresponding ZIP64 field (APPNOTE 4.4.1.4).
const beyond32 = 0xffff_ffff
const beyond16 = 0xffff

const localSize = 30
const centralSize = 46
const timestampSize = 9
const localZip64Size = 20
const centralZip64Size = 28
const descriptorSize = 16
const descriptorZip64Size = 24
const endZip64Size = 56 + 20
const endSize = 22

const nameOf = ({ path }: ZipEntry): Buffer => Buffer.from(path)
const isLarge = ({ size }: ZipEntry): boolean => size >= beyond32
const isFar = (entry: ZipEntry, offset: number): boolean => isLarge(entry) || offset >= beyond32
const isLargeEnd = (count: number, offset: number, size: number): boolean =>
  count >= beyond16 || offset >= beyond32 || size >= beyond32

const sizeWithHeaders = (entry: ZipEntry): number =>
  localSize +
  Buffer.byteLength(entry.path) +
  timestampSize +
  (isLarge(entry) ? localZip64Size + descriptorZip64Size : descriptorSize) +
  entry.size

/** The exact length of the archive of these files, in bytes. */
export function zipLength(entries: readonly ZipEntry[]): number {
  let offset = 0
  let central = 0
  for (const entry of entries) {
    central += centralSize + Buffer.byteLength(entry.path) + timestampSize
    if (isFar(entry, offset)) central += centralZip64Size
    offset += sizeWithHeaders(entry)
  }
  const end = isLargeEnd(entries.length, offset, central) ? endZip64Size : 0
  return offset + central + end + endSize
}

/**
 * Yields a ZIP archive of stored files (method 0), in ZIP64 where sizes or counts need it, and holds one chunk of a file at a time. Throws when
 * the size of a file is not the declared one: the archive is then broken, which its receiver notices by its length.
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for (const entry of entries) {
    yield localHeader(entry)
    const crc = yield* contentOf(entry)
    yield descriptorOf(entry, crc)
    written.push({ entry, offset, crc })
    offset += sizeWithHeaders(entry)
  }
  let central = 0
  for (const one of written) {
    const header = centralHeader(one)
    central += header.length
    yield header
  }
  yield endOf(written.length, offset, central)
}

async function* contentOf(entry: ZipEntry): AsyncGenerator<Buffer, number> {
  let crc = 0
  let size = 0
  const source = await entry.open()
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > entry.size) break
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (size !== entry.size) throw new Error(`A file of the archive has not its ${entry.size} bytes`)
  return crc
}

function dosTime(date: Date): number {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x1_0000 + time
}

/** The extra field with the time in UTC; the time in the header has no time zone. */
function timestamp({ modified }: ZipEntry): Buffer {
  const field = Buffer.alloc(timestampSize)
  field.write('UT', 'latin1')
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.min(Math.floor(modified.getTime() / 1000), 0x7fff_ffff), 5)
  return field
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * index))
  return field
}

/** The sizes, too, follow the bytes: here they are zero, in the 64-bit fields for a large file. */
function localHeader(entry: ZipEntry): Buffer {
  const name = nameOf(entry)
  const extra = [timestamp(entry), ...(isLarge(entry) ? [zip64Field([0, 0])] : [])]
  const size = isLarge(entry) ? beyond32 : 0
  const header = Buffer.alloc(localSize)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(versionNeeded, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(storedMethod, 8)
  header.writeUInt32LE(dosTime(entry.modified), 10)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(Buffer.concat(extra).length, 28)
  return Buffer.concat([header, name, ...extra])
}

function descriptorOf(entry: ZipEntry, crc: number): Buffer {
  const descriptor = Buffer.alloc(isLarge(entry) ? descriptorZip64Size : descriptorSize)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLarge(entry)) {
    descriptor.writeBigUInt64LE(BigInt(entry.size), 8)
    descriptor.writeBigUInt64LE(BigInt(entry.size), 16)
  } else {
    descriptor.writeUInt32LE(entry.size, 8)
    descriptor.writeUInt32LE(entry.size, 12)
  }
  return descriptor
}

function centralHeader({ entry, offset, crc }: WrittenEntry): Buffer {
  const name = nameOf(entry)
  const isZip64 = isFar(entry, offset)
  const extra = [
    timestamp(entry),
    ...(isZip64 ? [zip64Field([entry.size, entry.size, offset])] : []),
  ]
  const header = Buffer.alloc(centralSize)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(madeByUnix, 4)
  header.writeUInt16LE(versionNeeded, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(storedMethod, 10)
  header.writeUInt32LE(dosTime(entry.modified), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(isZip64 ? beyond32 : entry.size, 20)
  header.writeUInt32LE(isZip64 ? beyond32 : entry.size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(Buffer.concat(extra).length, 30)
  header.writeUInt32LE(regularFile * 0x1_0000, 38)
  header.writeUInt32LE(isZip64 ? beyond32 : offset, 42)
  return Buffer.concat([header, name, ...extra])
}

function endOf(count: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(endSize)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, beyond16), 8)
  end.writeUInt16LE(Math.min(count, beyond16), 10)
  end.writeUInt32LE(Math.min(size, beyond32), 12)
  end.writeUInt32LE(Math.min(offset, beyond32), 16)
  return isLargeEnd(count, offset, size)
    ? Buffer.concat([zip64EndOf(count, offset, size), end])
    : end
}

function zip64EndOf(count: number, offset: number, size: number): Buffer {
  const record = Buffer.alloc(endZip64Size)
  record.writeUInt32LE(0x0606_4b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeByUnix, 12)
  record.writeUInt16LE(versionNeeded, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x0706_4b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}
