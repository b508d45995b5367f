import { expect, test } from 'vitest'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { filteredStandard, noFilter, standardFilterIn } from './filtered-standard.ts'

const row = {
  Name: 'RM 1 Recalls',
  parsedName: { groupTitle: 'Risk Management' },
  openTaskCount: 2,
  nextTaskDue: '2026-11-25',
  mandatoryCount: 1,
  pointsCount: 0,
  liCount: 1,
  phaseDetails: {
    'gap-analysis': { OwnerId: 'sam', JuniorOwnerId: null },
    'desktop-review': { OwnerId: 'ann', JuniorOwnerId: 'alex' },
  },
} as unknown as StandardRow

test('a standard is filtered by its leads, its tasks, its types and its words in a phase', () => {
  const label = statusLabelOf('desktop-review', 'Full Score')
  expect(filteredStandard(row, label, 'desktop-review', true)).toEqual({
    OwnerId: 'ann',
    JuniorOwnerId: 'alex',
    label: 'Full Score',
    openTaskCount: 2,
    nextTaskDue: '2026-11-25',
    isChanged: true,
    types: ['mandatory', 'leading-indicator'],
    searched: 'rm 1 recalls risk management full score',
  })
  expect(filteredStandard(row, label, 'gap-analysis')).toMatchObject({
    OwnerId: 'sam',
    JuniorOwnerId: null,
    isChanged: false,
  })
})

test('an address keeps each part of a filter, and drops what is none', () => {
  const filter = {
    lead: 'ann',
    associate: 'none',
    label: 'Full Score',
    q: 'roof',
    queue: 'mine',
    due: 'overdue',
    changed: 'yes',
    elementType: 'points',
  }
  expect(standardFilterIn({ ...filter, other: 'x' })).toEqual(filter)
  expect(Object.keys(noFilter)).toEqual(Object.keys(filter))
  expect(
    standardFilterIn({ q: '', queue: 'theirs', due: '1', changed: 'no', elementType: 'no-weight' }),
  ).toEqual({})
})
