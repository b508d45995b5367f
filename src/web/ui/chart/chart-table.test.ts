import { expect, test } from 'vitest'
import { csvOf } from './chart-table.ts'
import { ticksUpTo } from './scale.ts'

test('a table as CSV quotes what it must, and holds no formula', () => {
  const rows = [
    ['a "b", c', 1.5, null],
    ['=1+1', -2, 'two\nlines'],
  ]
  expect(csvOf({ caption: 'Not in the file', columns: ['Name', 'Days', 'More'], rows })).toBe(
    '\uFEFFName,Days,More\r\n"a ""b"", c",1.5,\r\n\'=1+1,-2,"two\nlines"\r\n',
  )
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 20, 40, 60]],
  [424, [0, 200, 400, 600]],
])('the ticks up to %i are round', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
