import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitFileName } from './file-name.ts'

test.each([
  ['report.pdf', true, 'report', 'pdf'],
  ['Manual_2.0.pdf', true, 'Manual_2.0', 'pdf'],
  ['SCAN.JPG', true, 'SCAN', 'JPG'],
  ['Certification letter', false, 'Certification letter', null],
  ['ends with a dot.', false, 'ends with a dot.', null],
  ['.hidden', false, '.hidden', null],
  ['', false, '', null],
])('%s splits', (name, isMatch, base, extension) => {
  expect(splitFileName(name)).toEqual({ isMatch, base, extension })
})

test('a split loses nothing', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { isMatch, base, extension } = splitFileName(name)
      expect(isMatch ? `${base}.${extension}` : base).toBe(name)
      expect(isMatch).toBe(extension !== null)
    }),
  )
})

const casesFile = new URL('../../../shared/data/upload-names.json', import.meta.url)

type Cases = {
  cases: { upload_as: string; match: boolean; base: string; extension: string | null }[]
}

describe.skipIf(!existsSync(casesFile))('real upload names', () => {
  const { cases } = existsSync(casesFile)
    ? (JSON.parse(readFileSync(casesFile, 'utf8')) as Cases)
    : { cases: [] }
  test.each(cases)('$upload_as', ({ upload_as: name, match: isMatch, base, extension }) => {
    expect(splitFileName(name)).toEqual({ isMatch, base, extension })
  })
})
