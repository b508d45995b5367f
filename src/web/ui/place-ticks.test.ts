import { expect, test } from 'vitest'
import { placeTicks } from './place-ticks.ts'

test('ticks of one group stand evenly inside the line', () => {
  expect(placeTicks([{ group: 'A' }, { group: 'A' }])).toEqual([0.25, 0.75])
})

test('a change of group makes a wider gap', () => {
  const [a = 0, b = 0, c = 0] = placeTicks([{ group: 'A' }, { group: 'A' }, { group: 'B' }])
  expect(c - b).toBeGreaterThan((b - a) * 2)
})

test('a line without ticks has no places', () => {
  expect(placeTicks([])).toEqual([])
})
