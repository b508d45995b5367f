import { expect, test } from 'vitest'
import { romanValue } from './roman-numeral.ts'

test.each([
  ['i', 1],
  ['iv', 4],
  ['ix', 9],
  ['xiv', 14],
  ['XL', 40],
  ['mcmxciv', 1994],
  ['iiii', null],
  ['ic', null],
  ['Iv', null],
  ['h', null],
  ['', null],
])('the roman value of %s is %s', (text, value) => {
  expect(romanValue(text)).toBe(value)
})
