import { expect, test } from 'vitest'
import { letterValue, listReading } from './list-reading.ts'

test.each([
  ['a', 1],
  ['z', 26],
  ['aa', 27],
  ['bb', 28],
  ['ab', null],
  ['', null],
])('the letter value of %s is %s', (text, value) => {
  expect(letterValue(text)).toBe(value)
})

test.each([
  [['i', 'ii', 'iii', 'iv'], 'roman'],
  [['i', 'v'], 'roman'],
  [['i'], 'roman'],
  [['g', 'h', 'i', 'j'], 'letters'],
  [['c', 'd', 'i'], 'letters'],
  [['y', 'z', 'aa'], 'letters'],
  [['AC', 'AT'], 'text'],
  [['i', 'II'], 'roman'],
  [[], 'text'],
])('%j is read as %s', (list, reading) => {
  expect(listReading(list)).toBe(reading)
})
