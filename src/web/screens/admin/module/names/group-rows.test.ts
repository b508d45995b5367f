import { expect, test } from 'vitest'
import { groupsWithoutRow, groupText, nextOrder, rowProblem, rowsOf } from './group-rows.ts'

const details = { B: { title: 'Second', order: 2 }, A: { title: 'First', order: 1 } }

test('lists rows in group order and converts them back to the same details', () => {
  const rows = rowsOf(details)
  expect(rows.map(({ key }) => key)).toEqual(['A', 'B'])
  expect(groupText.details(groupText.ofRows(rows))).toEqual(details)
  expect(nextOrder(rows)).toBe('3')
  expect(nextOrder([])).toBe('1')
})

test('stores groups in their order, and invalid ones as typed', () => {
  const typed = groupText.ofRows(rowsOf(details).toReversed())
  expect(groupText.storedAs(typed)).toBe(groupText.of(details))
  const wrong = groupText.ofRows([{ key: '', title: '', order: '1' }])
  expect(groupText.storedAs(wrong)).toBe(wrong)
})

test.each([
  [{ key: '', title: '', order: '3' }, 'Enter a key: the group that the name pattern finds.'],
  [{ key: 'A', title: '', order: '3' }, 'Group A is listed twice.'],
  [{ key: 'C', title: '', order: '0' }, 'Enter an order: a whole number from 1.'],
  [{ key: 'C', title: '', order: '1.5' }, 'Enter an order: a whole number from 1.'],
  [{ key: 'C', title: '', order: '' }, 'Enter an order: a whole number from 1.'],
  [{ key: 'C', title: '', order: '1' }, null],
])('returns the problem of %j: %j', (row, problem) => {
  const rows = [...rowsOf(details), row]
  expect(rowProblem(row, rows)).toBe(problem)
  expect(groupText.problem(groupText.ofRows(rows)) !== null).toBe(problem !== null)
})

test('offers groups of the names that have no row, with their number of standards', () => {
  const name = (group: string | null) => ({
    name: '',
    parsed: {
      isSuccessful: true,
      id: 1,
      title: '',
      prefix: null,
      group,
      ordinal: null,
      order: null,
    },
  })
  const names = ['A', 'C', 'C', null].map(name)
  expect(groupsWithoutRow(names, rowsOf(details))).toEqual([{ key: 'C', count: 2 }])
})
