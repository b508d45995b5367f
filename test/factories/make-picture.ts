import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Makes a PNG picture of one colour at half opacity. */
export function makePng(width: number, height: number, shade = 90): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([shade, 120, 200, 128])),
  ])
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes the skeleton of a JPEG picture: the parts from which its size is read, and its end. */
export function makeJpeg(width: number, height: number): Buffer {
  const frame = Buffer.alloc(17)
  frame.writeUInt16BE(17, 0)
  frame[2] = 8
  frame.writeUInt16BE(height, 3)
  frame.writeUInt16BE(width, 5)
  frame.set([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1'),
    Buffer.from([0xff, 0xc0]),
    frame,
    Buffer.from([0xff, 0xd9]),
  ])
}
