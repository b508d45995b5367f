import { crc32 } from 'node:zlib'

// 1 October 2026, noon, in MS-DOS format.
const time = 12 << 11
const date = ((2026 - 1980) << 9) | (10 << 5) | 1

// Version, UTF-8 names, no compression, time and date.
const head = Buffer.concat([u16(20), u16(0x08_00), u16(0), u16(time), u16(date)])
// No comment, first disk, no attributes.
const noComment = Buffer.alloc(10)

/** Returns an uncompressed ZIP archive of texts, in the given order. */
export function zipFile(entries: readonly (readonly [path: string, text: string])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [path, text] of entries) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(text)
    const described = description(bytes, name.length)
    const local = Buffer.concat([u32(0x04_03_4b_50), described, name, bytes])
    directory.push(u32(0x02_01_4b_50), u16(20), described, noComment, u32(place), name)
    parts.push(local)
    place += local.length
  }
  const index = Buffer.concat(directory)
  const count = u16(entries.length)
  const end = [
    u32(0x06_05_4b_50),
    u16(0),
    u16(0),
    count,
    count,
    u32(index.length),
    u32(place),
    u16(0),
  ]
  return Buffer.concat([...parts, index, ...end])
}

const description = (bytes: Buffer, nameLength: number): Buffer =>
  Buffer.concat([
    head,
    u32(crc32(bytes)),
    u32(bytes.length),
    u32(bytes.length),
    u16(nameLength),
    u16(0),
  ])

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
