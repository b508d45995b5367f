import { expect, test } from 'vitest'
import { dashboardSearch } from './search.ts'

test('parses the order of standards and the scope of tasks, and drops invalid values', () => {
  expect(dashboardSearch({ sort: '-score', tasks: 'mine', assignee: 'sam' })).toEqual({
    sort: '-score',
    tasks: 'mine',
    assignee: 'sam',
  })
  expect(dashboardSearch({ sort: 'name', tasks: 'open', assignee: '' })).toEqual({})
})
