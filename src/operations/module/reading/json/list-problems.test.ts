import { expect, test } from 'vitest'
import { listProblems } from './list-problems.ts'

test('lists problems by line, and those of one line in the order of discovery', () => {
  const found = [109, 54, 149, 54].map((line, index) => ({
    path: ['standards', index],
    message: 'is wrong',
    line,
  }))
  expect(
    listProblems(found, ({ line }) => line).map(({ place, line }) => `${line} ${place}`),
  ).toEqual(['54 /standards/1', '54 /standards/3', '109 /standards/0', '149 /standards/2'])
})
