import { expect, test } from 'vitest'
import { excerptOf } from './collapsible.tsx'

test('does not shorten a short text', () => {
  for (const text of ['', 'one', 'x'.repeat(280), 'a\nb\nc\nd']) expect(excerptOf(text)).toBeNull()
})

test('shortens a long text to its first lines, up to 280 characters, without splitting a word or character', () => {
  expect(excerptOf('a\nb\nc\nd.\ne')).toBe('a\nb\nc\nd…')
  expect(excerptOf('twelve words, '.repeat(30))).toBe(`${'twelve words, '.repeat(19)}twelve words…`)
  expect(excerptOf('x'.repeat(281))).toBe(`${'x'.repeat(280)}…`)
  expect(excerptOf(`${'x'.repeat(279)}😀more`)?.isWellFormed()).toBe(true)
})
