import { expect, test } from 'vitest'
import { lineParts, textBlocks } from './text-blocks.ts'

test.each([
  ['One\nTwo', [['One\nTwo']]],
  ['- a\n- b', [[null, 'a', 'b']]],
  ['Send:\n\n* a\n• b\n\nThank you', [['Send:'], [null, 'a', 'b'], ['Thank you']]],
  ['3. c\n4) d\n6. f', [[3, 'c', 'd'], ['6. f']]],
  ['1. a\n- b', [['1. a'], [null, 'b']]],
  ['2026. A year\n12. March', [['2026. A year\n12. March']]],
  ['-5 degrees\n--- a line', [['-5 degrees\n--- a line']]],
  ['  \n Indented\n', [[' Indented']]],
  ['', []],
])('%j is divided into paragraphs and lists', (text, blocks) => {
  expect(
    textBlocks(text).map((block) =>
      block.kind === 'paragraph' ? [block.text] : [block.first, ...block.items],
    ),
  ).toEqual(blocks)
})

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(at http://example.org/x_(y)), and', ['http://example.org/x_(y)']],
  ['(https://example.org)', ['https://example.org/']],
  ['“https://example.org/ä”', ['https://example.org/%C3%A4']],
  ['Write to kim@example.org!', ['mailto:kim@example.org']],
  ['javascript:alert(1) data:text/html,x //example.org www', []],
  ['https://', []],
  ['https://[', []],
  ['a@b, @kim, 5@', []],
])('%j links to what it names', (text, hrefs) => {
  const parts = lineParts(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('a long text without addresses is returned whole', () => {
  const text = `${'a'.repeat(20_000)} ${'x@'.repeat(10_000)}`
  expect(
    lineParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(textBlocks('- a\n'.repeat(5_000))).toHaveLength(1)
})
