import { expect, test } from 'vitest'
import { draftOf, withEdits } from './assignment-draft.ts'
import { standard } from './matrix.fixture.ts'
import { describeEdits, planEdits, planFillDown } from './plan-edits.ts'

const rows = [standard(1, { SC: 'MAX' }), standard(2), standard(3, { SC: 'SAM' })]
const none = new Map()
const to = () => 'sam'
const wish = { phases: ['gap-analysis', 'verification'] as const, role: 'SC' as const, to }

test('plans an edit for each slot that has someone else', () => {
  const edits = planEdits(rows, none, [wish])
  expect(edits.map(({ standard_id, phase, stored }) => [standard_id, phase, stored])).toEqual([
    [1, 'gap-analysis', 'MAX'],
    [1, 'verification', 'MAX'],
    [2, 'gap-analysis', null],
    [2, 'verification', null],
  ])
  expect(describeEdits(edits, none)).toBe('SC 4 times; 2 of them reassigned from others')
})

test('can leave slots unchanged that have a stored or unsaved person', () => {
  const [first] = planEdits(rows, none, [{ ...wish, to: () => 'alex' }])
  if (!first) throw new Error('Nothing was planned')
  const { now } = withEdits(draftOf(new Map()), [{ ...first, standard_id: 2, stored: null }])
  const edits = planEdits(rows, now, [{ ...wish, isOnlyOpen: true }])
  expect(edits.map(({ standard_id, phase }) => [standard_id, phase])).toEqual([[2, 'verification']])
  expect(describeEdits(edits, now)).toBe('SC 1 time')
})

test('unassigns with null and changes nothing with undefined', () => {
  expect(planEdits(rows, none, [{ ...wish, to: () => undefined }])).toEqual([])
  const edits = planEdits(rows, none, [{ ...wish, to: () => null }])
  expect(edits.map(({ standard_id }) => standard_id)).toEqual([1, 1, 3, 3])
  expect(describeEdits(edits, none)).toBe('SC 4 times')
})

const fill = (ids: readonly number[], above?: number) =>
  planFillDown(rows, none, { phase: 'verification', roles: ['SC', 'AC'], ids, above }).map(
    (edit) => [edit.standard_id, edit.role, edit.to],
  )

test('fills a range with the person of its first standard', () => {
  expect(fill([1, 2, 3])).toEqual([
    [2, 'SC', 'MAX'],
    [3, 'SC', 'MAX'],
  ])
})

test('fills a single standard from the one above', () => {
  expect(fill([2], 1)).toEqual([[2, 'SC', 'MAX']])
  expect(fill([1], undefined)).toEqual([])
})
