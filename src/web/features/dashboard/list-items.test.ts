import { expect, test } from 'vitest'
import { inOrderOfStandards, listItems, listSections, nextSort, plumbOf } from './list-items.ts'
import { standardView } from './standard-view.fixture.ts'

const views = [
  standardView({ id: 1, label: 'Full Score', Status: 'Complete', earned: 1 }),
  standardView({ id: 2, label: 'Not Assigned', OwnerId: null, earned: 0 }),
  standardView({ id: 3, label: 'Not Applicable', group: 'PM', OwnerId: 'alex', earned: null }),
  standardView({ id: 4, label: 'Full Score', moduleId: 2, earned: 0.5 }),
]
const orderOf = (id: string | null) => ({ name: id ?? 'No Lead Assigned', order: id ? 1 : 9 })
const shown = (sort?: Parameters<typeof listSections>[1]) =>
  listSections(views, views, sort, orderOf).map(({ heading, views: members }) => [
    heading,
    members.map(({ id }) => id),
  ])

test('stands by module and group in the order of the module', () => {
  expect(listSections(views, views, undefined, orderOf).map(({ key }) => key)).toEqual([
    '1 RM',
    '1 PM',
    '2 RM',
  ])
})

test('stands by label in the sort order of the labels, and the other way round', () => {
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

test('stands by lead, nobody last', () => {
  expect(shown('lead')).toEqual([
    ['alex', [3]],
    ['sam', [1, 4]],
    ['No Lead Assigned', [2]],
  ])
})

test('stands by score, equal ones in the order of the module, what has nothing to score always last', () => {
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

test('counts what is plumb of what is in scope', () => {
  expect(plumbOf(views)).toEqual({ plumb: 2, inScope: 3 })
})

test('tells of a group how much of all of it is plumb, also when a filter leaves standards out', () => {
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

test('turns a column upward, downward and back to the order of the module', () => {
  expect(nextSort(undefined, 'lead')).toBe('lead')
  expect(nextSort('lead', 'lead')).toBe('-lead')
  expect(nextSort('-lead', 'lead')).toBeUndefined()
  expect(nextSort('score', 'lead')).toBe('lead')
})

test('names the modules in the order of their standards', () => {
  expect(inOrderOfStandards([{ Id: 2 }, { Id: 1 }, { Id: 3 }], views)).toEqual([
    { Id: 1 },
    { Id: 2 },
  ])
})
