import { expect, test } from 'vitest'
import type { FoundConflict } from '#rules/workbook/compare.ts'
import { resultsCsv, stepsByRow, stepsOf, type Step } from './apply-steps.ts'

const place = { sheet: 'Standards', row: 2, column: 'AC', about: 'RM 1' } as const
const step = (key: string, row: number): Step => ({
  ...place,
  key,
  row,
  from: 'a',
  to: 'b',
  writes: [],
})
const conflict = (key: string): FoundConflict => ({
  ...place,
  key,
  madeWith: '',
  now: 'theirs',
  by: null,
  to: 'mine',
  writes: [],
})

test('stores every change, and the conflicts for which the workbook was chosen', () => {
  const steps = stepsOf(
    { changes: [step('a', 2)], conflicts: [conflict('b'), conflict('c')] },
    new Set(['c']),
  )
  expect(steps.map(({ key, from }) => [key, from])).toEqual([
    ['a', 'a'],
    ['c', 'theirs'],
  ])
})

test('keeps the steps of a row together, in their order', () => {
  const rows = stepsByRow([step('a', 2), step('b', 3), step('c', 2)])
  expect(rows.map((row) => row.map(({ key }) => key))).toEqual([['a', 'c'], ['b']])
})

test('the CSV quotes what needs it, and runs no formula', () => {
  const csv = resultsCsv([
    {
      step: { ...step('a', 2), from: '=1+1', to: 'He said "no",\nthen yes' },
      outcome: 'refused',
      why: '-1',
    },
  ])
  expect(csv).toBe(
    'Sheet,Row,About,Column,Before,Workbook,Result,Reason\r\n' +
      'Standards,2,RM 1,AC,\'=1+1,"He said ""no"",\nthen yes",refused,\'-1\r\n',
  )
})
