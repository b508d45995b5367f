import { expect, test } from 'vitest'
import { pdfPageText } from './pdf-text.ts'

test('the text of a page breaks where lines end, and each run keeps its range in it', () => {
  const items = [
    { str: 'Visitors', hasEOL: false },
    { str: ' ', hasEOL: false },
    { str: 'sign in.', hasEOL: true },
    { str: '', hasEOL: true },
    { str: 'They wear a 😀 badge.', hasEOL: false },
  ]
  const { text, ranges } = pdfPageText(items)
  expect(text).toBe('Visitors sign in.\n\nThey wear a 😀 badge.')
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(
    items.map(({ str }) => str),
  )
})

test('a page without text has none', () => {
  expect(pdfPageText([])).toEqual({ text: '', ranges: [] })
})
