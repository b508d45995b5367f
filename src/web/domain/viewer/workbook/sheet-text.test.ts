import { expect, test } from 'vitest'
import { cellAt, cellStart, findCells, selectedCells, sheetText } from './sheet-text.ts'

const rows = [['Control', 'Owner', 'Due'], [], ['Visitors sign in', '', 'May'], ['x']]

test('offsets of cells are those in the text of the sheet, and lead back to their cells', () => {
  const text = sheetText(rows)
  expect(text).toBe('Control\tOwner\tDue\n\nVisitors sign in\t\tMay\nx')
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const start = cellStart(rows, { row, column })
      expect(text.slice(start, start + cell.length)).toBe(cell)
      expect(cellAt(rows, start)).toEqual({ row, column })
    }
  expect(cellAt(rows, text.length + 1)).toBeNull()
})

test('a selection over cells holds the text between its ends, whichever comes first', () => {
  const from = { row: 2, column: 0, offset: 9 }
  const to = { row: 2, column: 2, offset: 3 }
  const selected = selectedCells(2, rows, from, to)
  expect(selected).toMatchObject({ page: 2, exact: 'sign in\t\tMay', suffix: '\nx' })
  expect(selectedCells(2, rows, to, from)).toEqual(selected)
  expect(sheetText(rows).slice(selected!.start, selected!.end)).toBe(selected!.exact)
})

test('finds cells in reading order, no more than asked for', () => {
  const isFound = (text: string) => text.includes('n')
  const all = [
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 2, column: 0 },
  ]
  expect(findCells(rows, isFound, 10)).toEqual(all)
  expect(findCells(rows, isFound, 2)).toEqual(all.slice(0, 2))
})
