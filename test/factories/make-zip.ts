import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly data: Buffer | string
  /** The uncompressed size that the directory and the entry's local header claim, if it is not the true one. */
  readonly claimedSize?: number
  readonly isEncrypted?: boolean
}

type Packed = { readonly head: Buffer; readonly record: Buffer }

function pack(entry: ZipEntry, offset: number): Packed {
  const data = Buffer.from(entry.data)
  const deflated = deflateRawSync(data)
  const name = Buffer.from(entry.name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(entry.isEncrypted ? 0x801 : 0x800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(deflated.length, 14)
  common.writeUInt32LE(entry.claimedSize ?? data.length, 18)
  common.writeUInt16LE(name.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return {
    head: Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, deflated]),
    record: Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, place, name]),
  }
}

/** A ZIP file of these entries. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const heads: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { head, record } = pack(entry, offset)
    heads.push(head)
    records.push(record)
    offset += head.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...heads, directory, end])
}
