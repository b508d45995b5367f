import { expect, test } from 'vitest'
import type { TaskRow } from '../../data/contracts.ts'
import { assigneeChanges } from './assignee-changes.ts'
import { assigneeChoices, filterTasks, isOpenTask, taskCounts } from './task-filter.ts'

const task = (Id: number, Text: string, assignees: Record<string, boolean>): TaskRow => ({
  Id,
  Text,
  ProjectId: 1,
  ProjectName: 'Project 1',
  StandardId: 1,
  StandardName: 'RM 1-1 Internal controls',
  ModuleId: 1,
  AuthorId: 'ada',
  AuthorName: 'Ada Admin',
  CreationDate: `2026-11-2${9 - Id}T00:00:00.000Z`,
  assignees: Object.entries(assignees).map(([UserId, IsCompleted]) => ({
    UserId,
    FullName: `${UserId} Person`,
    IsCompleted,
  })),
})

const tasks = [
  task(1, 'Upload the plan', { sam: true, casey: true }),
  task(2, 'Sign the plan', { sam: true, casey: false }),
  task(3, 'Count the stock', { sam: false }),
  task(4, 'Ask around', {}),
]
const ids = (found: readonly TaskRow[]) => found.map(({ Id }) => Id)

test('is open until everybody has done the part, and while nobody is assigned', () => {
  expect(tasks.map(isOpenTask)).toEqual([false, true, true, true])
})

test('lists the open ones, those that wait for the person, or all with the open ones first', () => {
  expect(ids(filterTasks(tasks, {}, 'SAM'))).toEqual([2, 3, 4])
  expect(ids(filterTasks(tasks, { tasks: 'mine' }, 'SAM'))).toEqual([3])
  expect(ids(filterTasks(tasks, { tasks: 'all' }, 'SAM'))).toEqual([2, 3, 4, 1])
})

test('holds a task in its place after it was marked done', () => {
  const doneLast = [...tasks.filter(isOpenTask), ...tasks.filter((one) => !isOpenTask(one))]
  expect(ids(filterTasks(doneLast, {}, 'sam', new Set([1])))).toEqual([1, 2, 3, 4])
})

test('filters by assignee and by every word of the text', () => {
  expect(ids(filterTasks(tasks, { tasks: 'all', assignee: 'CASEY' }, 'sam'))).toEqual([2, 1])
  expect(ids(filterTasks(tasks, { q: 'plan controls' }, 'sam'))).toEqual([2])
})

test('counts what each choice would list', () => {
  expect(taskCounts(tasks, 'sam')).toEqual({ open: 3, mine: 1, all: 4 })
})

test('names the assignees with their open tasks', () => {
  expect(assigneeChoices(tasks)).toEqual([
    { id: 'casey', name: 'casey Person', open: 1 },
    { id: 'sam', name: 'sam Person', open: 1 },
  ])
})

test('adds and removes only who changed, whatever the letter case', () => {
  expect(assigneeChanges(['sam', 'casey'], ['SAM', 'alex'])).toEqual({
    add_assignees: [{ user_id: 'alex' }],
    remove_assignees: [{ user_id: 'casey' }],
    previous_assignees: [{ user_id: 'sam' }, { user_id: 'casey' }],
  })
})
