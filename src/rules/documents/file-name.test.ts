import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { isFileName, splitFileName } from './file-name.ts'

test.each([
  ['report.pdf', true, 'report', 'pdf'],
  ['Manual_2.0.pdf', true, 'Manual_2.0', 'pdf'],
  ['SCAN.JPG', true, 'SCAN', 'JPG'],
  ['Certification letter', false, 'Certification letter', null],
  ['ends with a dot.', false, 'ends with a dot.', null],
  ['.hidden', false, '.hidden', null],
  ['', false, '', null],
])('splits %s', (name, isMatch, base, extension) => {
  expect(splitFileName(name)).toEqual({ isMatch, base, extension })
})

test('splitting loses nothing', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { isMatch, base, extension } = splitFileName(name)
      expect(isMatch ? `${base}.${extension}` : base).toBe(name)
      expect(isMatch).toBe(extension !== null)
    }),
  )
})

test.each([
  ['SMC Guidance.pdf', true],
  ['Certification letter', true],
  ['empty#hash%00.pdf', true],
  ['Größe 😀 עברית.xlsx', true],
  ['.hidden', true],
  ['a', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['ü'.repeat(128), false],
  ['😀'.repeat(64), false],
  ['', false],
  [' ', false],
  ['.', false],
  ['..', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\0', false],
  ['a\u001Fb', false],
  ['a\u007Fb', false],
  ['a\u009Fb', false],
  ['a\u2028b', false],
  ['a\u202Efdp.exe', false],
  ['a\u2067b', false],
  ['a\uD800b', false],
])('%j is a file name: %s', (name, isOne) => {
  expect(isFileName(name)).toBe(isOne)
})

test('a file name fits into 255 bytes of UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      if (isFileName(name)) expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    }),
  )
})

const casesFile = new URL('../../../../shared/data/upload-names.json', import.meta.url)

type Cases = {
  cases: { upload_as: string; match: boolean; base: string; extension: string | null }[]
}

describe('real upload names', needingData(existsSync(casesFile)), () => {
  const { cases } = existsSync(casesFile)
    ? (JSON.parse(readFileSync(casesFile, 'utf8')) as Cases)
    : { cases: [] }
  test.each(cases)('$upload_as', ({ upload_as: name, match: isMatch, base, extension }) => {
    expect(splitFileName(name)).toEqual({ isMatch, base, extension })
  })
})
