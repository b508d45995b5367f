import { expect, test } from 'vitest'
import type { HistoryRow } from './history-context.ts'
import { groupEntries } from './history-groups.ts'

const start = Date.parse('2026-11-25T10:00:00.000Z')

/** An entry, `seconds` before the newest. */
const entry = (Id: number, seconds: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  Id,
  CreatedAt: new Date(start - seconds * 1000).toISOString(),
  UserId: 'sam',
  FullName: 'Sam Senior',
  Focus: 'Standard',
  Action: 'UpdateStatus',
  Parameters: { project_id: 1, standard_id: Id, phase: 'desktop-review', status: 'Complete' },
  PreSnapshot: [],
  Updates: {},
  Target: 'ps',
  ProjectId: 1,
  StandardId: Id,
  StandardName: null,
  ModuleId: null,
  ElementName: null,
  DocumentName: null,
  isSealed: false,
  People: [],
  Standards: [],
  Elements: [],
  ...more,
})

const idsOf = (rows: readonly HistoryRow[]) =>
  groupEntries(rows).map((group) => group.map(({ Id }) => Id))

test('groups three or more equal writes of one person within a minute', () => {
  expect(idsOf([entry(9, 0), entry(8, 20), entry(7, 60)])).toEqual([[9, 8, 7]])
})

test.each<[string, Partial<HistoryRow>]>([
  ['another person', { UserId: 'ann' }],
  ['another action', { Action: 'UpdateClientComment' }],
  ['another project', { ProjectId: 2 }],
  ['another value', { Parameters: { project_id: 1, standard_id: 8, status: 'Blank' } }],
  ['more than a minute earlier', { CreatedAt: new Date(start - 61_000).toISOString() }],
])('does not group with %s', (_, more) => {
  expect(idsOf([entry(9, 0), entry(8, 1), entry(7, 2, more)])).toEqual([[9], [8], [7]])
})

test('what others did meanwhile stands below, in its order', () => {
  const other = entry(8, 1, { UserId: 'ann', FullName: 'Ann' })
  expect(idsOf([entry(9, 0), other, entry(7, 2), entry(6, 3), entry(5, 90)])).toEqual([
    [9, 7, 6],
    [8],
    [5],
  ])
})

test('does not group writes that nobody makes in bulk', () => {
  const comment = { Action: 'UpdateConsultantComment' }
  const rows = [entry(9, 0, comment), entry(8, 1, comment), entry(7, 2, comment)]
  expect(idsOf(rows)).toEqual([[9], [8], [7]])
})

test('documents that were added together are one act, whatever their files', () => {
  const upload = (Id: number) =>
    entry(Id, 0, {
      Focus: 'Document',
      Action: 'Upload',
      Parameters: { project_id: 1, upload_id: `file-${Id}`, title: `Policy ${Id}` },
    })
  expect(idsOf([upload(3), upload(2), upload(1)])).toEqual([[3, 2, 1]])
})
