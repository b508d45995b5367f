import { expect, test } from 'vitest'
import { headingsOfPages, headingsOfText } from './headings.ts'
import { pdfPageText } from './pdf-text.ts'
import type { PdfTextItem } from './text-lines.ts'

const run = (str: string, y: number, size = 10, fontName = 'body'): PdfTextItem => ({
  str,
  dir: 'ltr',
  width: (size / 2) * str.length,
  height: size,
  transform: [size, 0, 0, size, 72, y],
  fontName,
})

const sentences = (from: number): PdfTextItem[] =>
  Array.from({ length: 5 }, (_, at) =>
    run('The body of the text is written in this size.', from - 12 * at),
  )

const headings = (
  ...pages: readonly (readonly PdfTextItem[])[]
): [level: number, text: string][] => {
  const assembled = pages.map(pdfPageText)
  return headingsOfPages(assembled).flatMap((found, index) =>
    found.map(({ level, start, end }): [number, string] => [
      level,
      assembled[index]!.text.slice(start, end),
    ]),
  )
}

test('larger lines are headings, level by size', () => {
  expect(
    headings(
      [
        run('Access Policy', 740, 20),
        ...sentences(700),
        run('Purpose', 620, 14),
        ...sentences(590),
      ],
      [run('Scope', 700, 14), ...sentences(680)],
    ),
  ).toEqual([
    [1, 'Access Policy'],
    [2, 'Purpose'],
    [2, 'Scope'],
  ])
})

test('numbers decide the level, and a heading of two lines is one', () => {
  expect(
    headings([
      run('4.3 Procedures that take more', 740, 14),
      run('than one line', 724, 14),
      ...sentences(690),
      run('4.3.1 Risk Assessment', 600),
      ...sentences(570),
    ]),
  ).toEqual([
    [2, '4.3 Procedures that take more\nthan one line'],
    [3, '4.3.1 Risk Assessment'],
  ])
})

test('a line in another font, parted from what is above, is a heading; a sentence is not', () => {
  expect(
    headings([
      ...sentences(740),
      run('Review of Access', 660, 10, 'bold'),
      ...sentences(640),
      run('Note that this is a sentence in bold.', 560, 10, 'bold'),
      ...sentences(540),
      run('INCIDENT RESPONSE', 460),
    ]).map(([, text]) => text),
  ).toEqual(['Review of Access', 'INCIDENT RESPONSE'])
})

test('lines of a table of contents are no headings', () => {
  expect(
    headings([
      ...sentences(740),
      run('4.3 Procedures ........ 12', 650),
      run('5.1 Terms . . . . . 13', 620),
    ]),
  ).toEqual([])
})

test('plain text has headings by its words', () => {
  const text =
    'ACCESS POLICY\n\nText of it.\n\n  4.3 Risk Assessment\nbody\n5.1 No empty line above\n\n1.2 Ends as a sentence.\n\nSection 4 Audit'
  expect(
    headingsOfText(text).map(({ level, start, end }) => [level, text.slice(start, end)]),
  ).toEqual([
    [1, 'ACCESS POLICY'],
    [2, '4.3 Risk Assessment'],
    [1, 'Section 4 Audit'],
  ])
})
