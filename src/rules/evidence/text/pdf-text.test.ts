import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { pdfPageText } from './pdf-text.ts'
import type { PdfTextItem } from './text-lines.ts'

type Options = Partial<Pick<PdfTextItem, 'dir' | 'fontName' | 'width'>> & { readonly size?: number }

/** Makes a run of text as pdf.js returns it: five units wide per letter, ten units high. */
const run = (str: string, x: number, y: number, options: Options = {}): PdfTextItem => {
  const { size = 10, dir = 'ltr', fontName = 'f1', width = (size / 2) * str.length } = options
  return { str, dir, width, height: size, transform: [size, 0, 0, size, x, y], fontName }
}

const text = (...items: readonly PdfTextItem[]): string => pdfPageText(items).text

test('lines are read from the top, whatever the order in which they were drawn', () => {
  expect(text(run('second', 72, 688), run('third', 72, 676), run('first', 72, 700))).toBe(
    'first\nsecond\nthird',
  )
})

test('what stands closer than a space is one word', () => {
  expect(text(run('infor', 72, 700), run('mation', 97, 700), run('security', 130, 700))).toBe(
    'information security',
  )
  expect(text(run('a', 72, 700), run(' ', 77, 700, { width: 1 }), run('b', 78, 700))).toBe('a b')
})

test('a superscript belongs to its line, and bold drawn twice is written once', () => {
  expect(
    text(run('area of 10 m', 72, 700), run('2', 132, 704, { size: 6 }), run('below', 72, 688)),
  ).toBe('area of 10 m2\nbelow')
  expect(text(run('Scope', 72, 700), run('Scope', 72.4, 700))).toBe('Scope')
})

test('a number or bullet belongs to the text that it introduces', () => {
  expect(
    text(run('1.', 72, 700), run('First', 110, 700), run('\u2022', 72, 688), run('dot', 110, 688)),
  ).toBe('1. First\n\u2022 dot')
})

const prose = (x: number, words: string, count = 6): PdfTextItem[] =>
  Array.from({ length: count }, (_, at) =>
    run(`${words} line ${at} of prose here`, x, 600 - 12 * at),
  )

test('columns of prose are read one after the other, between what spans them', () => {
  const items = [
    run('A title that is written over the whole width of both columns of it', 72, 640),
    ...prose(72, 'left'),
    ...prose(330, 'right'),
    run('Internal', 72, 40),
    run('Page 1', 500, 40),
  ]
  const lines = text(...items)
    .split('\n')
    .filter((line) => line !== '')
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'A',
    ...Array.from({ length: 6 }, () => 'left'),
    ...Array.from({ length: 6 }, () => 'right'),
    'Internal\tPage',
  ])
})

test('a table is read by row, and a cell of several lines as a whole', () => {
  const rows = [0, 1, 2].flatMap((at) => [
    run(`Requirement ${at} is a text that`, 72, 700 - 50 * at),
    run('goes on below it in the cell', 72, 688 - 50 * at),
    run(`Answer ${at} is as long a text and`, 330, 700 - 50 * at),
    run('goes on below it in its cell', 330, 688 - 50 * at),
  ])
  const found = [...text(...rows).matchAll(/(Requirement|Answer) \d/g)].map(([match]) => match)
  expect(found).toEqual([
    'Requirement 0',
    'Answer 0',
    'Requirement 1',
    'Answer 1',
    'Requirement 2',
    'Answer 2',
  ])
  expect(
    text(run('Key', 72, 700), run('256', 200, 700), run('IV', 72, 688), run('96', 200, 688)),
  ).toBe('Key\t256\nIV\t96')
})

test('paragraphs are parted by an empty line', () => {
  const lines = [700, 688, 676, 664, 640, 628].map((y, at) => run(`line ${at}`, 72, y))
  expect(text(...lines)).toBe('line 0\nline 1\nline 2\nline 3\n\nline 4\nline 5')
  const wide = [700, 676, 652, 628, 604, 556, 532].map((y, at) => run(`line ${at}`, 72, y))
  expect(text(...wide)).toBe('line 0\nline 1\nline 2\nline 3\nline 4\n\nline 5\nline 6')
})

test('a word that was broken at the end of a line is joined', () => {
  const broken = [run('confi-', 72, 700), run('dential data', 72, 688)]
  expect(text(...broken)).toBe('confi-dential data')
  expect(text(...broken, run('is confidential', 72, 676))).toBe(
    'confidential data\nis confidential',
  )
  expect(
    text(run('long-', 72, 700), run('term', 72, 688), run('longterm long-term', 72, 676)),
  ).toBe('long-term\nlongterm long-term')
  expect(text(run('Part A-', 72, 700), run('Section', 72, 688))).toBe('Part A-\nSection')
  expect(text(run('1 -', 72, 700), run('two', 72, 688))).toBe('1 -\ntwo')
})

test('text that is written across the page is read along its own direction', () => {
  const turned = (str: string, x: number, y: number): PdfTextItem => ({
    ...run(str, x, y),
    transform: [0, 10, -10, 0, x, y],
  })
  expect(text(turned('first line', 100, 72), turned('second line', 112, 72))).toBe(
    'first line\nsecond line',
  )
  expect(text(turned('DRAFT', 20, 300), run('The body of the page', 72, 700))).toBe(
    'The body of the page\n\nDRAFT',
  )
})

test('right-to-left text is read from the right', () => {
  const rtl = { dir: 'rtl' }
  expect(text(run('\u0628\u0628', 72, 700, rtl), run('\u0627\u0627', 90, 700, rtl))).toBe(
    '\u0627\u0627 \u0628\u0628',
  )
})

test('each item maps to the letters that it wrote', () => {
  const items = [
    run('The con\uFB01-', 72, 700),
    run('dential ', 72, 688),
    run(' ', 112, 688),
    run('file\u00ADs', 117, 688),
    run('confidential', 72, 676),
  ]
  const page = pdfPageText(items)
  expect(page.text).toBe('The confidential files\nconfidential')
  const written = page.ranges.map(({ start, end }) => page.text.slice(start, end))
  expect(written).toEqual(['The confi', 'dential', '', 'files', 'confidential'])
  for (const [at, { str }] of items.entries())
    expect(cleanText(str).trim().startsWith(written[at]!)).toBe(true)
})

test('a page without text is empty', () => {
  expect(pdfPageText([run('', 0, 0), run('  ', 5, 5)])).toMatchObject({ text: '', lines: [] })
})
