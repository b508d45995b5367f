import { expect, test } from 'vitest'
import { plainText } from './plain-cell.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '|cmd',
  '%x',
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '  =1',
  '\u200B=1',
  '\tx',
])('a text that a spreadsheet takes for a formula, %j, gets an apostrophe', (text) => {
  expect(plainText(text)).toBe(`'${text}`)
})

test.each(['', 'Acme', '1-1', 'a=b', "'=1", ' text', '# 3'])('%j stays as it is', (text) => {
  expect(plainText(text)).toBe(text)
})
