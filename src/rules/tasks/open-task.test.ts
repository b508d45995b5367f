import { expect, test } from 'vitest'
import { isTaskOpen, isTaskOpenFor } from './open-task.ts'

const task = (completed: Readonly<Record<string, boolean>>) => ({
  assignees: Object.entries(completed).map(([UserId, IsCompleted]) => ({ UserId, IsCompleted })),
})

test('a task is open until all of its assignees have completed it, and without assignees', () => {
  expect(isTaskOpen(task({}))).toBe(true)
  expect(isTaskOpen(task({ ann: false }))).toBe(true)
  expect(isTaskOpen(task({ ann: true, bob: false }))).toBe(true)
  expect(isTaskOpen(task({ ann: true, bob: true }))).toBe(false)
})

test('a task is open for the assignees who have not completed it, in any letter case of the id', () => {
  const shared = task({ ann: true, BOB: false })
  expect(isTaskOpenFor(shared, 'ann')).toBe(false)
  expect(isTaskOpenFor(shared, 'bob')).toBe(true)
  expect(isTaskOpenFor(shared, 'eve')).toBe(false)
})
