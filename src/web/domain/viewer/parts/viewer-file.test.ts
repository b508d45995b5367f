import { expect, test } from 'vitest'
import { fileKind, selectedPassage } from './viewer-file.ts'

const text = 'Intro. All visitors shall sign in at the desk before they enter any room. End.'

test('a selection has its exact text and what stands around it, without white space at its ends', () => {
  const from = text.indexOf(' shall')
  const to = text.indexOf('at the')
  const selected = selectedPassage(7, text, from, to)!
  expect(selected).toEqual({
    page: 7,
    start: from + 1,
    end: to - 1,
    exact: 'shall sign in',
    prefix: 'Intro. All visitors ',
    suffix: ' at the desk before they enter a',
  })
  expect(text.slice(selected.start, selected.end)).toBe(selected.exact)
})

test('white space alone is no selection', () => {
  expect(selectedPassage(1, 'a \n b', 1, 4)).toBeNull()
})

test.each([
  ['Plan.PDF', 'pdf'],
  ['a.b.docx', 'docx'],
  ['old.xls', 'workbook'],
  ['picture.svg', null],
  ['page.html', null],
  ['old.doc', null],
  ['pdf', null],
  ['x.constructor', null],
])('%s is shown as %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind)
})
