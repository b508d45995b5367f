import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nightly } from '#test/harness/nightly.ts'
import { folderNames, namesInFolder, safeName } from './archive-names.ts'

test.each([
  ['Emergency operations plan', 'Emergency operations plan'],
  ['../../etc/passwd', '_.._etc_passwd'],
  [String.raw`C:\Windows\system32`, 'C__Windows_system32'],
  ['Who decides? <draft> "final"', 'Who decides_ _draft_ _final_'],
  ['Plan. . .', 'Plan'],
  ['One  two\u00A0three', 'One two three'],
  [' .hidden', 'hidden'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1 .pdf', '_com1 .pdf'],
  ['LPT¹', '_LPT¹'],
  ['Console', 'Console'],
  ['Re\u0301sume\u0301', 'Résumé'],
  ['annex\u202Efdp.exe', 'annex_fdp.exe'],
  ['two\nlines\u0000', 'two_lines_'],
  ['\uD800', '\uFFFD'],
  ['护士手册', '护士手册'],
  ['...', '_'],
  ['', '_'],
])('%j is named %j', (text, name) => {
  expect(safeName(text)).toBe(name)
})

test('a long name is cut between characters', () => {
  expect(safeName('a'.repeat(300))).toBe('a'.repeat(100))
  expect(safeName('😀'.repeat(100))).toBe('😀'.repeat(45))
  expect(safeName(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})

test('documents are numbered, and keep the extensions of their files', () => {
  const document = (Title: string, FileName: string) => ({ Title, FileName })
  expect(
    namesInFolder([
      document('Plan', 'scan0001.PDF'),
      document('Plan', 'scan0001.PDF'),
      document('Handbook.docx', 'Handbook.docx'),
      document('Notes', 'notes'),
      document('Minutes', 'minutes.a/b'),
      document('.pdf', 'x.pdf'),
    ]),
  ).toEqual([
    '01 Plan.PDF',
    '02 Plan.PDF',
    '03 Handbook.docx',
    '04 Notes',
    '05 Minutes',
    '06 _.pdf',
  ])
  expect(namesInFolder(Array.from({ length: 100 }, () => document('A', 'a.pdf')))[0]).toBe(
    '001 A.pdf',
  )
})

test('folders have each name once, in any letter case, and none that is taken', () => {
  expect(folderNames(['RM 1', 'rm 1', 'RM 1 (2)', 'Index.pdf', 'RM 1.'], ['index.pdf'])).toEqual([
    'RM 1',
    'rm 1 (2)',
    'RM 1 (2) (2)',
    'Index.pdf (2)',
    'RM 1 (3)',
  ])
})

function expectSafe(name: string): void {
  expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]+$/u)
  expect(name).toMatch(/[^ .]$/)
  expect(name.isWellFormed()).toBe(true)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.split('.')[0]!.trim()).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i)
}

test('any title gives a name that every file system takes', nightly, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', ' ', '/', '\\', 'CON', 'nul', '\u202E', '\uD800', 'é'),
    }),
  )
  fc.assert(
    fc.property(text, text, (Title, FileName) => {
      expectSafe(safeName(Title))
      expectSafe(namesInFolder([{ Title, FileName }])[0]!)
    }),
  )
})

const collected = join(import.meta.dirname, '../../../../shared/data/upload-names.json')

test.skipIf(!existsSync(collected))(
  'names as people write them are safe and keep their extensions',
  () => {
    const { cases } = JSON.parse(readFileSync(collected, 'utf8')) as {
      cases: { upload_as: string; match: boolean; base: string; extension: string | null }[]
    }
    for (const { upload_as: FileName, match, base, extension } of cases) {
      const [name = ''] = namesInFolder([{ Title: base, FileName }])
      expectSafe(name)
      if (match) expect(name.endsWith(`.${String(extension)}`)).toBe(true)
    }
    expect(cases.length).toBeGreaterThan(5)
  },
)
