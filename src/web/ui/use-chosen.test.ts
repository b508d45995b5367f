import { expect, test } from 'vitest'
import { shownChoice } from './use-chosen.ts'

test('at once, what was chosen is shown while its write is on the way', () => {
  expect(shownChoice(false, true, 'Updating', true)).toBe(true)
  expect(shownChoice(true, false, 'Success', true)).toBe(false)
})

test('otherwise what is stored is shown until the write is confirmed', () => {
  expect(shownChoice(false, true, 'Updating', false)).toBe(false)
  expect(shownChoice(false, true, 'Success', false)).toBe(true)
})

test('without a choice what is stored is shown', () => {
  for (const isAtOnce of [true, false])
    expect(shownChoice('a', null, 'Updating', isAtOnce)).toBe('a')
})
