import { expect, test } from 'vitest'
import {
  isFiltering,
  isOwn,
  passesButLabels,
  passesLabels,
  typesOf,
  type FilteredStandard,
  type Filtering,
  type StandardFilter,
} from './standard-filter.ts'

const standard = (given: Partial<FilteredStandard> = {}) => ({
  OwnerId: 'SAM',
  JuniorOwnerId: 'alex',
  label: 'Pending First AC Review',
  openTaskCount: 1,
  nextTaskDue: '2026-11-24T00:00:00.000Z',
  searched: 'rm 1-1 complaints risk management pending first ac review',
  isChanged: false,
  types: ['mandatory', 'points'] as const,
  ...given,
})
const as = (userId: string, more: Partial<Filtering> = {}): Filtering => ({
  userId,
  isStaff: true,
  phase: 'desktop-review',
  today: new Date('2026-11-25T00:00:00.000Z'),
  ...more,
})

test.each([
  [{}, true],
  [{ lead: 'all', associate: 'all' }, true],
  [{ lead: 'sam' }, true],
  [{ lead: 'alex' }, false],
  [{ lead: 'none' }, false],
  [{ associate: 'ALEX' }, true],
  [{ associate: 'sam' }, false],
  [{ associate: 'none' }, false],
  [{ q: 'risk RM' }, true],
  [{ q: 'recalls' }, false],
  [{ queue: 'mine' }, true],
  [{ queue: 'mine', lead: 'none' }, false],
  [{ due: 'overdue' }, true],
  [{ due: 'overdue', q: 'recalls' }, false],
  [{ changed: 'yes' }, false],
  [{ elementType: 'points' }, true],
  [{ elementType: 'points', lead: 'none' }, false],
  [{ elementType: 'leading-indicator' }, false],
] satisfies [StandardFilter, boolean][])('%j passes a standard of the AC: %s', (filter, passes) => {
  expect(passesButLabels(standard(), filter, as('Alex'))).toBe(passes)
})

test.each([
  [{ nextTaskDue: '2026-11-25T00:00:00.000Z' }, false],
  [{ nextTaskDue: null }, false],
  [{ openTaskCount: 0 }, false],
])('a standard with %j has no overdue tasks', (given, passes) => {
  expect(passesButLabels(standard(given), { due: 'overdue' }, as('alex'))).toBe(passes)
})

test('a standard that others changed passes the filter of those, with the other parts of the filter', () => {
  const changed = standard({ isChanged: true })
  expect(passesButLabels(changed, { changed: 'yes' }, as('Alex'))).toBe(true)
  expect(passesButLabels(changed, { changed: 'yes', lead: 'none' }, as('Alex'))).toBe(false)
  expect(isFiltering({ changed: 'yes' })).toBe(true)
})

test('in Desktop Review a standard is the own of whose turn it is', () => {
  expect(isOwn(standard(), as('alex'))).toBe(true)
  expect(isOwn(standard(), as('sam'))).toBe(false)
  const client = as('casey', { isStaff: false })
  expect(isOwn(standard(), client)).toBe(false)
  expect(isOwn(standard({ label: 'Revisions Required' }), client)).toBe(true)
})

test('in the other phases it is the own of both its consultants, and of every client', () => {
  const phase = 'gap-analysis'
  expect(isOwn(standard(), as('alex', { phase }))).toBe(true)
  expect(isOwn(standard(), as('sam', { phase }))).toBe(true)
  expect(isOwn(standard(), as('cora', { phase }))).toBe(false)
  expect(isOwn(standard({ OwnerId: null, JuniorOwnerId: null }), as('', { phase }))).toBe(false)
  expect(isOwn(standard(), as('casey', { phase, isStaff: false }))).toBe(true)
})

test('labels are a choice of one or several', () => {
  expect(passesLabels(standard(), {})).toBe(true)
  expect(passesLabels(standard(), { label: 'Full Score,Pending First AC Review' })).toBe(true)
  expect(passesLabels(standard(), { label: 'Full Score' })).toBe(false)
})

test.each([
  [{}, false],
  [{ lead: 'all', associate: 'all', label: '', q: '' }, false],
  [{ lead: 'none' }, true],
  [{ associate: 'alex' }, true],
  [{ label: 'Full Score' }, true],
  [{ q: 'a' }, true],
  [{ queue: 'mine' }, true],
  [{ due: 'overdue' }, true],
  [{ elementType: 'mandatory' }, true],
] satisfies [StandardFilter, boolean][])('%j leaves standards out: %s', (filter, is) => {
  expect(isFiltering(filter)).toBe(is)
})

test.each([
  [{ mandatoryCount: 0, pointsCount: 0, liCount: 0 }, []],
  [{ mandatoryCount: 2, pointsCount: 0, liCount: 1 }, ['mandatory', 'leading-indicator']],
  [{ mandatoryCount: 0, pointsCount: 1, liCount: 0 }, ['points']],
])('a standard with %j has the types %j', (counts, types) => {
  expect(typesOf(counts)).toEqual(types)
})
