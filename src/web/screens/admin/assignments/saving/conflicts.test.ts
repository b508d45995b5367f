import { expect, test } from 'vitest'
import type { Change } from '../model/assignment-draft.ts'
import { conflictsAmong, refusedSlots } from './conflicts.ts'

const change = (standard_id: number, more: Partial<Change> = {}): Change => ({
  standard_id,
  phase: 'verification',
  role: 'AC',
  name: `RM ${standard_id}`,
  from: null,
  to: 'sam',
  ...more,
})
const reported = {
  field: 'JuniorOwnerId',
  stored: 'MAX',
  by: 'Ada Admin',
  at: '2026-11-21T09:00:00Z',
}
const sent = [change(1), change(2)]
const refused = refusedSlots(sent, [{ ...reported, place: 'assignmentChanges.1' }])
const unread = () => undefined

test('maps the conflicts of a rejected save to slots', () => {
  expect([...refused]).toEqual([
    ['2 verification AC', { stored: 'MAX', by: 'Ada Admin', at: '2026-11-21T09:00:00Z' }],
  ])
  expect(refusedSlots(sent, [{ ...reported, place: 'assignmentChanges.9' }]).size).toBe(0)
})

test('uses the rejected values until newer ones are fetched', () => {
  expect(conflictsAmong(sent, refused, unread)).toEqual([
    { change: sent[1], stored: 'MAX', by: 'Ada Admin', at: '2026-11-21T09:00:00Z' },
  ])
  expect(conflictsAmong(sent, refused, () => null)).toEqual([])
  expect(conflictsAmong(sent, refused, () => 'max')).toMatchObject([
    { change: { standard_id: 1 }, stored: 'max', by: null },
    { change: { standard_id: 2 }, stored: 'max', by: 'Ada Admin' },
  ])
})

test('reports no conflict for a change based on the stored person', () => {
  expect(conflictsAmong([change(2, { from: 'max' })], refused, unread)).toEqual([])
})
