import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test('splits URLs from the surrounding text without losing any', () => {
  const text = 'Open it: https://a.test/open?token=x_Y-1\n\nOr http://b.test/'
  const parts = textParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual([
    'https://a.test/open?token=x_Y-1',
    'http://b.test/',
  ])
})

test('returns text without a URL, and empty text, unchanged', () => {
  expect(textParts('javascript:alert(1) a.test')).toEqual([
    { text: 'javascript:alert(1) a.test', href: null },
  ])
  expect(textParts('')).toEqual([])
})
