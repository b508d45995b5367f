import { expect, test } from 'vitest'
import type { Consultant } from '../model/matrix-data.ts'
import { findPeople } from './find-people.ts'

const consultants = ['Sam Senior', 'Alex Associate', 'Nora Samson'].map(
  (FullName, index): Consultant => ({ Id: `${index}`, FullName, UserType: 'Consultant' }),
)

test.each([
  ['', ['Sam Senior', 'Alex Associate', 'Nora Samson', 'Unassigned']],
  ['s', ['Sam Senior', 'Nora Samson']],
  ['SAMS', ['Nora Samson']],
  ['n', ['Nora Samson']],
  ['sen sam', ['Sam Senior']],
  ['una', ['Unassigned']],
  ['am', []],
])('"%s" finds %j', (typed, names) => {
  expect(findPeople(consultants, typed).map(({ name }) => name)).toEqual(names)
})
