import { expect, test } from 'vitest'
import { beginningOf } from './folded-text.tsx'

test('a short text stands as it is', () => {
  for (const text of ['', 'one', 'x'.repeat(280), 'a\nb\nc\nd'])
    expect(beginningOf(text)).toBeNull()
})

test('of a long text the first lines stand, up to 280 characters, never half a word or character', () => {
  expect(beginningOf('a\nb\nc\nd.\ne')).toBe('a\nb\nc\nd…')
  expect(beginningOf('twelve words, '.repeat(30))).toBe(
    `${'twelve words, '.repeat(19)}twelve words…`,
  )
  expect(beginningOf('x'.repeat(281))).toBe(`${'x'.repeat(280)}…`)
  expect(beginningOf(`${'x'.repeat(279)}😀more`)?.isWellFormed()).toBe(true)
})
