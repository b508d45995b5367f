import { expect, test } from 'vitest'
import { dashboardSearch } from '../../search.ts'

test('reads the order of standards and the choice of tasks, and leaves out what is none', () => {
  expect(dashboardSearch({ sort: '-score', tasks: 'mine', assignee: 'sam' })).toEqual({
    sort: '-score',
    tasks: 'mine',
    assignee: 'sam',
  })
  expect(dashboardSearch({ sort: 'name', tasks: 'open', assignee: '' })).toEqual({})
})
