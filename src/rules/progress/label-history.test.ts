import { expect, test } from 'vitest'
import { noFlags } from '../review/phase-columns.ts'
import {
  labelHistory,
  type FactsChange,
  type Membership,
  type RecordFacts,
} from './label-history.ts'
import { membershipsOf } from './memberships.ts'

const facts: RecordFacts = {
  Status: 'Blank',
  ...noFlags,
  OwnerId: 'sam',
  JuniorOwnerId: null,
  full: 0,
}
const member = (more: Partial<Membership> = {}): Membership => ({
  standardId: 1,
  moduleId: 9,
  from: 0,
  until: null,
  facts,
  isDTRPassthrough: false,
  counts: { mandatory: 1, points: 1, li: 0 },
  ...more,
})
const change = (at: number, before: FactsChange['before'], fullGained = 0): FactsChange => ({
  standardId: 1,
  at,
  before,
  fullGained,
})
const history = (membership: Membership, ...changes: FactsChange[]) =>
  labelHistory('desktop-review', [membership], changes).map(({ label, from, until, ownerId }) => [
    label.label,
    from,
    until,
    ownerId,
  ])

test('changes are taken back from what is stored, the newest first', () => {
  const now = { ...facts, Status: 'Complete', full: 2 }
  expect(
    history(
      member({ facts: now }),
      change(10, { OwnerId: null }),
      change(20, { IsReadyByClient: false }),
      change(30, { Status: 'Blank', IsReadyByClient: true }),
      change(40, {}, 1),
      change(50, {}, 1),
    ),
  ).toEqual([
    ['Not Assigned', 0, 10, null],
    ['Waiting Client Submission', 10, 20, 'sam'],
    ['Pending First AC Review', 20, 30, 'sam'],
    ['Revisions Required', 30, 50, 'sam'],
    ['Full Score', 50, null, 'sam'],
  ])
})

test('a change that leaves the label and its consultants begins no other span', () => {
  expect(
    history(member(), change(5, {}, 1), change(6, {}, -1), change(7, { Status: 'Blank' })),
  ).toEqual([['Waiting Client Submission', 0, null, 'sam']])
})

test('a standard has labels only while it is part of the project', () => {
  expect(
    history(
      member({ from: 20, until: 40 }),
      change(10, { OwnerId: null }),
      change(30, { OwnerId: 'alex' }),
      change(40, { OwnerId: null }),
    ),
  ).toEqual([
    ['Waiting Client Submission', 20, 30, 'alex'],
    ['Waiting Client Submission', 30, 40, 'sam'],
  ])
})

test('changes of other standards are not taken back', () => {
  const other = { ...change(10, { OwnerId: null }), standardId: 2 }
  expect(history(member(), other)).toHaveLength(1)
})

test('standards belong to a project since their module was added last; those of a module that was removed did before', () => {
  const standards = new Map(
    [1, 2].map((Id) => [
      Id,
      {
        Id,
        StandardSetId: Id,
        isDTRPassthrough: false,
        counts: { mandatory: 1, points: 0, li: 0 },
      },
    ]),
  )
  const assigned = { StandardId: 2, phase: 'desktop-review', OwnerId: 'sam', JuniorOwnerId: null }
  const members = membershipsOf('desktop-review', [{ ...facts, StandardId: 1 }], {
    standards,
    begun: 5,
    events: [
      { moduleId: 1, at: 10, removed: null },
      { moduleId: 1, at: 20, removed: [] },
      { moduleId: 1, at: 30, removed: null },
      {
        moduleId: 2,
        at: 40,
        removed: [{ ...assigned, phase: 'verification', OwnerId: 'kim' }, assigned],
      },
    ],
  })
  const shown = members.map((one) => [one.standardId, one.from, one.until, one.facts.OwnerId])
  expect(shown).toEqual([
    [1, 10, 20, null],
    [2, 5, 40, 'sam'],
    [1, 30, null, 'sam'],
  ])
})
