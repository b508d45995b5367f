import { expect, test } from 'vitest'
import { standardView } from '../shared/standard-view.fixture.ts'
import { boardSections } from './board-sections.ts'

const filtering = {
  userId: 'sam',
  isStaff: true,
  phase: 'desktop-review',
  today: new Date(),
} as const
const views = [
  standardView({ id: 1, label: 'Full Score', Status: 'Complete', earned: 1 }),
  standardView({ id: 2, label: 'Waiting Client Submission' }),
  standardView({ id: 3, label: 'Full Score', Status: 'Complete', OwnerId: 'alex', earned: 1 }),
  standardView({ id: 4, label: 'Waiting Client Submission', OwnerId: 'alex', group: 'PM' }),
]
const orderOf = () => ({ name: '', order: 0 })
const progress = (search: Parameters<typeof boardSections>[1]) =>
  boardSections(views, search, orderOf, filtering).sections.map((section) => [
    section.sign,
    section.progress,
    section.views.map(({ id }) => id),
  ])

test.each(['List', 'Grid'] as const)(
  'a group counts what passes the lead filter (%s)',
  (display) => {
    expect(progress({ display })).toEqual([
      ['RM', { plumb: 2, inScope: 3 }, [1, 2, 3]],
      ['PM', { plumb: 0, inScope: 1 }, [4]],
    ])
    expect(progress({ display, lead: 'sam' })).toEqual([['RM', { plumb: 1, inScope: 2 }, [1, 2]]])
    expect(boardSections(views, { display, lead: 'sam' }, orderOf, filtering).counted).toHaveLength(
      2,
    )
  },
)

test('counts the hidden labels of a group too', () => {
  expect(progress({ lead: 'sam', label: 'Full Score' })).toEqual([
    ['RM', { plumb: 1, inScope: 2 }, [1]],
  ])
})
