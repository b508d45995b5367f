import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1131, '1,131 entries'],
])('%i is counted as %s', (count, text) => {
  expect(counted(count, 'entry', 'entries')).toBe(text)
  expect(counted(count, 'change')).toBe(
    text.replace(/entry|entries/, count === 1 ? 'change' : 'changes'),
  )
})
