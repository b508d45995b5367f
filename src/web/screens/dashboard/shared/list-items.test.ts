import { expect, test } from 'vitest'
import { inOrderOfStandards, listItems, listSections, nextSort } from './list-items.ts'
import { standardView } from './standard-view.fixture.ts'

const views = [
  standardView({ id: 1, label: 'Full Score', Status: 'Complete', earned: 1 }),
  standardView({ id: 2, label: 'Not Assigned', OwnerId: null, earned: 0 }),
  standardView({ id: 3, label: 'Not Applicable', group: 'PM', OwnerId: 'alex', earned: null }),
  standardView({ id: 4, label: 'Full Score', moduleId: 2, earned: 0.5 }),
]
const orderOf = (id: string | null) => ({ name: id ?? 'No Lead Assigned', order: id ? 1 : 9 })
const shown = (sort?: Parameters<typeof listSections>[2]) =>
  listSections(views, views, sort, orderOf).map(({ heading, views: members }) => [
    heading,
    members.map(({ id }) => id),
  ])

test('groups by module and group in module order', () => {
  expect(listSections(views, views, undefined, orderOf).map(({ key }) => key)).toEqual([
    '1 RM',
    '1 PM',
    '2 RM',
  ])
})

test('sorts by label in label order, and reversed', () => {
  expect(shown('label')).toEqual([
    ['Not Assigned', [2]],
    ['Full Score', [1, 4]],
    ['Not Applicable', [3]],
  ])
  expect(shown('-label').map(([heading]) => heading)).toEqual([
    'Not Applicable',
    'Full Score',
    'Not Assigned',
  ])
})

test('sorts by lead, unassigned last', () => {
  expect(shown('lead')).toEqual([
    ['alex', [3]],
    ['sam', [1, 4]],
    ['No Lead Assigned', [2]],
  ])
})

test('sorts by score, ties in module order, standards without a score always last', () => {
  const equal = [...views, standardView({ id: 5, label: 'Not Assigned', earned: 0 })]
  const byScore = (sort: 'score' | '-score') =>
    listSections(equal, equal, sort, orderOf).map(({ heading, views: members }) => [
      heading,
      members.map(({ id }) => id),
    ])
  expect(byScore('score')).toEqual([
    ['By score', [2, 5, 4, 1]],
    ['Nothing to score', [3]],
  ])
  expect(byScore('-score')).toEqual([
    ['By score', [1, 4, 2, 5]],
    ['Nothing to score', [3]],
  ])
})

test('counts the plumb standards of a whole group, including filtered ones', () => {
  const [section] = listSections(views.slice(1, 2), views, undefined, orderOf)
  expect(section).toMatchObject({ key: '1 RM', progress: { plumb: 1, inScope: 2 } })
  expect(section?.views).toHaveLength(1)
})

test('puts a heading before the standards of each section', () => {
  const kinds = listItems(listSections(views, views, undefined, orderOf)).map(({ kind }) => kind)
  expect(kinds).toEqual([
    'heading',
    'standard',
    'standard',
    'heading',
    'standard',
    'heading',
    'standard',
  ])
})

test('cycles a column through ascending, descending and module order', () => {
  expect(nextSort(undefined, 'lead')).toBe('lead')
  expect(nextSort('lead', 'lead')).toBe('-lead')
  expect(nextSort('-lead', 'lead')).toBeUndefined()
  expect(nextSort('score', 'lead')).toBe('lead')
})

test('sorts the modules by the order of their standards', () => {
  expect(inOrderOfStandards([{ Id: 2 }, { Id: 1 }, { Id: 3 }], views)).toEqual([
    { Id: 1 },
    { Id: 2 },
  ])
})
