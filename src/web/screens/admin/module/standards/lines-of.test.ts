import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'

test('returns each non-empty line, whatever its line ending', () => {
  expect(linesOf('RM 1\r\n  RM 2 \n\n\tRM\t3\rRM 4\u2028RM 5')).toEqual([
    'RM 1',
    'RM 2',
    'RM 3',
    'RM 4',
    'RM 5',
  ])
  expect(linesOf(' \n ')).toEqual([])
})
