import { expect, test } from 'vitest'
import { tickPositions } from './tick-positions.ts'

test('spaces ticks of one group evenly inside the line', () => {
  expect(tickPositions([{ group: 'A' }, { group: 'A' }])).toEqual([0.25, 0.75])
})

test('leaves a wider gap between groups', () => {
  const [a = 0, b = 0, c = 0] = tickPositions([{ group: 'A' }, { group: 'A' }, { group: 'B' }])
  expect(c - b).toBeGreaterThan((b - a) * 2)
})

test('returns no positions without ticks', () => {
  expect(tickPositions([])).toEqual([])
})
