import { expect, test } from 'vitest'
import { filterButLabels, filterByLabels, labelCounts, toggledLabel } from './standard-filter.ts'
import { standardView } from './standard-view.fixture.ts'

const views = [
  standardView({ id: 1, label: 'Full Score', name: 'Complaints' }),
  standardView({ id: 2, label: 'Not Assigned', OwnerId: null, name: 'Recalls' }),
  standardView({ id: 3, label: 'Full Score', OwnerId: 'ALEX', moduleId: 2, name: 'Recalls' }),
]
const filtering = {
  userId: 'alex',
  isStaff: true,
  phase: 'desktop-review',
  today: new Date(),
} as const
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test('passes every standard without filters', () => {
  expect(ids(filterButLabels(views, {}, filtering))).toEqual([1, 2, 3])
})

test.each([
  [{ lead: 'none' }, [2]],
  [{ lead: 'alex' }, [3]],
  [{ module: 2 }, [3]],
  [{ q: 'recalls' }, [2, 3]],
  [{ q: 'rm complaints' }, [1]],
  [{ q: 'not assigned' }, [2]],
  [{ q: 'recalls', lead: 'alex' }, [3]],
])('filters by %j', (search, expected) => {
  expect(ids(filterButLabels(views, search, filtering))).toEqual(expected)
})

test('keeps the standards of every given label', () => {
  expect(ids(filterByLabels(views, 'Full Score'))).toEqual([1, 3])
  expect(ids(filterByLabels(views, 'Full Score,Not Assigned'))).toEqual([1, 2, 3])
  expect(ids(filterByLabels(views, undefined))).toEqual([1, 2, 3])
})

test('toggles a label of the filter', () => {
  expect(toggledLabel(undefined, 'Full Score')).toBe('Full Score')
  expect(toggledLabel('Full Score', 'Not Assigned')).toBe('Full Score,Not Assigned')
  expect(toggledLabel('Full Score', 'Full Score')).toBeUndefined()
})

test('counts the labels of the phase in their order', () => {
  const counts = labelCounts(views, 'desktop-review')
  expect(counts.map(({ label }) => label.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(
    counts.filter(({ count }) => count > 0).map(({ label, count }) => [label.label, count]),
  ).toEqual([
    ['Not Assigned', 1],
    ['Full Score', 2],
  ])
})

test('counts an unknown label as Error, first', () => {
  const [first] = labelCounts([standardView({ id: 1, label: 'No such label' })], 'desktop-review')
  expect(first).toMatchObject({ label: { label: 'Error' }, count: 1 })
})
