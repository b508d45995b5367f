import { expect, test } from 'vitest'
import { idsIn, movedRange, rangeOf, rolesIn, type CellRange, type Move } from './cell-range.ts'

const shown = Array.from({ length: 30 }, (_, index) => index + 100)
const at = (id: number, role: 'SC' | 'AC' = 'SC') => rangeOf({ id, role })

test.each([
  ['down', 100, 101],
  ['up', 100, 100],
  ['up', 105, 104],
  ['pageDown', 100, 110],
  ['pageDown', 125, 129],
  ['pageUp', 105, 100],
  ['first', 120, 100],
  ['last', 101, 129],
] satisfies [Move, number, number][])('%s from %i goes to %i', (move, from, to) => {
  expect(movedRange(at(from), shown, move)).toEqual(at(to))
})

test('moves left and right between the two roles', () => {
  expect(movedRange(at(105), shown, 'right')).toEqual(at(105, 'AC'))
  expect(movedRange(at(105, 'AC'), shown, 'right')).toEqual(at(105, 'AC'))
  expect(movedRange(at(105, 'AC'), shown, 'left')).toEqual(at(105))
})

test('makes the first move to the first standard, and nowhere when none is visible', () => {
  expect(movedRange(null, shown, 'down')).toEqual(at(100))
  expect(movedRange(at(7, 'AC'), shown, 'down')).toEqual(at(100, 'AC'))
  expect(movedRange(at(100), [], 'down')).toBeNull()
})

test('extends from the anchor in both directions', () => {
  let range: CellRange | null = at(105)
  for (const move of ['up', 'up', 'right'] as const) range = movedRange(range, shown, move, true)
  expect(range).toEqual({ anchor: { id: 105, role: 'SC' }, active: { id: 103, role: 'AC' } })
  expect(idsIn(range!, shown)).toEqual([103, 104, 105])
  expect(rolesIn(range!)).toEqual(['SC', 'AC'])
  expect(rolesIn(at(105, 'AC'))).toEqual(['AC'])
})

test('excludes hidden standards from a range', () => {
  expect(idsIn(at(7), shown)).toEqual([])
  const gone: CellRange = { anchor: { id: 7, role: 'SC' }, active: { id: 103, role: 'SC' } }
  expect(idsIn(gone, shown)).toEqual([103])
  expect(movedRange(gone, shown, 'down', true)).toEqual(at(104))
})
