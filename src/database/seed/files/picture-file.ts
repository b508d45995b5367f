/** The brightness of a square of 8 by 8 pixels, from 0 (black) to 255 (white). */
export type Brightness = (column: number, row: number) => number

// The number of codes of each length from 1 to 16, from the table that the JPEG standard suggests for
// luminance DC coefficients.
const codeCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const sizes = Array.from({ length: 12 }, (_, size) => size)

const codes = new Map<number, string>()
let code = 0
let next = 0
for (const [index, count] of codeCounts.entries()) {
  for (let i = 0; i < count; i++) {
    codes.set(next, code.toString(2).padStart(index + 1, '0'))
    next += 1
    code += 1
  }
  code *= 2
}

const segment = (marker: number, bytes: readonly number[]): number[] => {
  const length = bytes.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...bytes]
}

/** Returns a baseline JPEG in shades of gray, made of `columns` by `rows` squares of 8 by 8 pixels, each of uniform brightness. */
export function pictureFile(columns: number, rows: number, brightness: Brightness): Buffer {
  const width = columns * 8
  const height = rows * 8
  // This table stores the mean of a square exactly; there is no finer detail.
  const quantization = Array.from({ length: 64 }, () => 8)
  const noDetail = [1, ...Array.from({ length: 15 }, () => 0), 0]
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...quantization]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, ...codeCounts, ...sizes]),
    ...segment(0xc4, [0x10, ...noDetail]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...scan(columns, rows, brightness),
    0xff,
    0xd9,
  ])
}

function scan(columns: number, rows: number, brightness: Brightness): number[] {
  let bits = ''
  let before = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const mean = Math.max(0, Math.min(255, Math.round(brightness(column, row)))) - 128
      bits += `${difference(mean - before)}0`
      before = mean
    }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  return (bits.match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2)
    return value === 0xff ? [0xff, 0] : [value]
  })
}

function difference(value: number): string {
  const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1
  const sent = value < 0 ? value + 2 ** size - 1 : value
  return `${codes.get(size)}${size === 0 ? '' : sent.toString(2).padStart(size, '0')}`
}
