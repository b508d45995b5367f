import { expect, test } from 'vitest'
import type { Change } from './assignment-draft.ts'
import { conflictsAmong, refusedPlaces } from './conflicts.ts'

const change = (standard_id: number, more: Partial<Change> = {}): Change => ({
  standard_id,
  phase: 'verification',
  role: 'AC',
  name: `RM ${standard_id}`,
  from: null,
  to: 'sam',
  ...more,
})
const told = { field: 'JuniorOwnerId', stored: 'MAX', by: 'Ada Admin', at: '2026-11-21T09:00:00Z' }
const sent = [change(1), change(2)]
const refused = refusedPlaces(sent, [{ ...told, place: 'assignmentChanges.1' }])
const unread = () => undefined

test('a refusal is told by the place of each entry', () => {
  expect([...refused]).toEqual([
    ['2 verification AC', { stored: 'MAX', by: 'Ada Admin', at: '2026-11-21T09:00:00Z' }],
  ])
  expect(refusedPlaces(sent, [{ ...told, place: 'assignmentChanges.9' }]).size).toBe(0)
})

test('what the refusal told counts until something newer is read', () => {
  expect(conflictsAmong(sent, refused, unread)).toEqual([
    { change: sent[1], stored: 'MAX', by: 'Ada Admin', at: '2026-11-21T09:00:00Z' },
  ])
  expect(conflictsAmong(sent, refused, () => null)).toEqual([])
  expect(conflictsAmong(sent, refused, () => 'max')).toMatchObject([
    { change: { standard_id: 1 }, stored: 'max', by: null },
    { change: { standard_id: 2 }, stored: 'max', by: 'Ada Admin' },
  ])
})

test('a change that starts from who is stored is in no conflict', () => {
  expect(conflictsAmong([change(2, { from: 'max' })], refused, unread)).toEqual([])
})
