import { expect, test } from 'vitest'
import { assignablePeople, assigneeChanges } from './assignable-people.ts'

const project = {
  clients: [{ Id: 'c', FullName: 'Casey' }],
  consultants: [
    { Id: 'S', FullName: 'Sam' },
    { Id: 'x', FullName: 'Xenia' },
  ],
}
const standards = [
  {
    phaseDetails: {
      'desktop-review': { OwnerId: 's', JuniorOwnerId: null },
      verification: undefined,
    },
  },
]

test('clients assign tasks to clients and to leads of standards, staff to everybody in the project', () => {
  const idsFor = (isStaff: boolean) =>
    assignablePeople(project, standards, isStaff).map(({ Id }) => Id)
  expect(idsFor(false)).toEqual(['c', 'S'])
  expect(idsFor(true)).toEqual(['c', 'S', 'x'])
})

test('a person is added or removed once, whatever the letter case of the id', () => {
  expect(assigneeChanges(['A', 'b'], ['a', 'c'])).toEqual({
    add_assignees: [{ user_id: 'c' }],
    remove_assignees: [{ user_id: 'b' }],
  })
})
