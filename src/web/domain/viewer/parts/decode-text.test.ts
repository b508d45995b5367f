import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer

test.each([
  ['UTF-8', bytes(0x47, 0xc3, 0xb6), 'Gö'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x47), 'G'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0x47, 0, 0xf6, 0), 'Gö'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x47, 0, 0xf6), 'Gö'],
  ['Windows-1252', bytes(0x47, 0xf6, 0x93), 'Gö“'],
  ['nothing', bytes(), ''],
])('decodes %s', (_, file, text) => {
  expect(decodeText(file)).toBe(text)
})

test('bytes that are no text are called broken', () => {
  expect(() => decodeText(bytes(0x47, 0, 0x47))).toThrow('broken')
})
