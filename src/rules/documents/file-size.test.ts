import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

const kB = 1024
const MB = 1024 * kB

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [734, '734 bytes'],
  [1023, '1023 bytes'],
  [kB, '1 kB'],
  [1.24 * kB, '1.2 kB'],
  [9.94 * kB, '9.9 kB'],
  [9.96 * kB, '10 kB'],
  [48.4 * kB, '48 kB'],
  [999 * kB, '999 kB'],
  [999.6 * kB, '1 MB'],
  [1.25 * MB, '1.3 MB'],
  [200 * MB, '200 MB'],
  [2.5 * 1024 * MB, '2.5 GB'],
  [12_000 * 1024 * MB, '12000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
