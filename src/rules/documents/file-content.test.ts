import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { decidingBytes, differingContent, mimeTypeOf } from './file-content.ts'

const unknownMimeType = 'application/octet-stream'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const compound = '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['a.pdf', '%PDF-1.7', 'application/pdf'],
  ['a.PDF', '\r\njunk before %PDF-1.4', 'application/pdf'],
  ['a.pdf', 'PK\u0003\u0004', unknownMimeType],
  ['a.pdf', `${' '.repeat(2_000)}%PDF-1.4`, unknownMimeType],
  ['a.docx', 'PK\u0003\u0004', word],
  ['a.docx', compound, word],
  ['a.docx', '<html>', unknownMimeType],
  ['a.doc', compound, 'application/msword'],
  ['a.doc', '{\\rtf1', 'application/msword'],
  ['a.xls', compound, 'application/vnd.ms-excel'],
  ['a.jpg', '\u00FF\u00D8\u00FF\u00E0', 'image/jpeg'],
  ['a.jpeg', '\u00FF\u00D8\u00FF\u00E1', 'image/jpeg'],
  ['a.png', '\u0089PNG\r\n\u001A\n', 'image/png'],
  ['a.png', '\u00FF\u00D8\u00FF', unknownMimeType],
  ['a.webp', 'RIFF....WEBPVP8 ', 'image/webp'],
  ['a.webp', 'RIFF....AVI ', unknownMimeType],
  ['a.heic', '\0\0\0\u0018ftypheic', 'image/heic'],
  ['a.txt', 'plain words', 'text/plain'],
  ['a.txt', '\u00FF\u00FEw\0', 'text/plain'],
  ['a.csv', 'a;b\0', unknownMimeType],
  ['a.html', '<html>', unknownMimeType],
  ['a.svg', '<svg>', unknownMimeType],
  ['a.constructor', '%PDF-', unknownMimeType],
  ['a.__proto__', '%PDF-', unknownMimeType],
  ['pdf', '%PDF-', unknownMimeType],
  ['.pdf', '%PDF-', unknownMimeType],
  ['a.pdf', '', unknownMimeType],
])('%s with the bytes %j is %s', (name, text, type) => {
  expect(mimeTypeOf(name, bytes(text))).toBe(type)
})

test.each([
  ['a.pdf', 'PK\u0003\u0004', 'a Word, Excel or PowerPoint file or a ZIP'],
  ['a.docx', '%PDF-1.7', 'a PDF'],
  ['a.png', '\u00FF\u00D8\u00FF', 'a picture (JPEG)'],
  ['a.pdf', compound, 'an Office file of an older version, or one with a password'],
  ['a.xlsx', 'a;b', 'a text'],
  ['a.jpg', '\0\u0001', 'of another type'],
  ['a.pdf', '%PDF-1.7', null],
  ['a.docx', compound, null],
  ['a.dat', '%PDF-1.7', null],
  ['Certification letter', '%PDF-1.7', null],
])('%s with the bytes %j says of itself what it is not: %s', (name, text, is) => {
  expect(differingContent(name, bytes(text))).toBe(is)
})

test('no name and bytes give a type that a browser executes', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (name, first) => {
      expect(mimeTypeOf(name, first)).not.toMatch(/html|svg|xml$|script/)
    }),
  )
})

const folder = join(import.meta.dirname, '../../../../shared/data/documents')

describe('real documents', needingData(existsSync(folder)), () => {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => !name.endsWith('.json'))
    : []
  test.each(names)('%s has content that matches its name', (name) => {
    const first = readFileSync(join(folder, name)).subarray(0, decidingBytes)
    expect(mimeTypeOf(name, first)).not.toBe(unknownMimeType)
  })
})
