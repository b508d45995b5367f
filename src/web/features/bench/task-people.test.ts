import { expect, test } from 'vitest'
import type { StandardRow } from '../../data/contracts.ts'
import { assignablePeople, assigneeChanges, isDone } from './task-people.ts'

const project = {
  clients: [{ Id: 'c', FullName: 'Casey' }],
  consultants: [
    { Id: 'S', FullName: 'Sam' },
    { Id: 'x', FullName: 'Xenia' },
  ],
}
const standards = [
  { phaseDetails: { 'desktop-review': { OwnerId: 's', JuniorOwnerId: null } } },
] as unknown as StandardRow[]

test('a client gives tasks to clients and to those who lead the standards, staff to everybody', () => {
  const idsFor = (isStaff: boolean) =>
    assignablePeople(project, standards, isStaff).map(({ Id }) => Id)
  expect(idsFor(false)).toEqual(['c', 'S'])
  expect(idsFor(true)).toEqual(['c', 'S', 'x'])
})

test('a person is added or taken away once, whatever the letter case', () => {
  expect(assigneeChanges(['A', 'b'], ['a', 'c'])).toEqual({
    add_assignees: [{ user_id: 'c' }],
    remove_assignees: [{ user_id: 'b' }],
  })
})

test('a task that nobody has is not done', () => {
  expect(isDone({ assignees: [] })).toBe(false)
  expect(isDone({ assignees: [{ IsCompleted: true }, { IsCompleted: false }] })).toBe(false)
  expect(isDone({ assignees: [{ IsCompleted: true }] })).toBe(true)
})
