import { expect, test } from 'vitest'
import { isTaskOpen } from '#rules/tasks/open-task.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import type { DashboardSearch } from '../shared/search.ts'
import { assigneeChoices, dueCounts, filterTasks, taskCounts } from './task-filter.ts'

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
  DueDate: null,
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
const today = new Date('2026-11-25T00:00:00.000Z')
const as = (userId: string) => ({ userId, today })
const ids = (found: readonly TaskRow[]) => found.map(({ Id }) => Id)

test('lists the open tasks, those waiting for the person, or all with the open ones first', () => {
  expect(ids(filterTasks(tasks, {}, as('SAM')))).toEqual([2, 3, 4])
  expect(ids(filterTasks(tasks, { tasks: 'mine' }, as('SAM')))).toEqual([3])
  expect(ids(filterTasks(tasks, { tasks: 'all' }, as('SAM')))).toEqual([2, 3, 4, 1])
})

test('keeps the position of a held task after completion', () => {
  const doneLast = [...tasks.filter(isTaskOpen), ...tasks.filter((one) => !isTaskOpen(one))]
  expect(ids(filterTasks(doneLast, {}, as('sam'), new Set([1])))).toEqual([1, 2, 3, 4])
})

test('filters by assignee and by every word of the text', () => {
  expect(ids(filterTasks(tasks, { tasks: 'all', assignee: 'CASEY' }, as('sam')))).toEqual([2, 1])
  expect(ids(filterTasks(tasks, { q: 'plan controls' }, as('sam')))).toEqual([2])
})

test('filters open tasks by due date, the first due first, and counts those of the scope', () => {
  const dues = ['2026-11-20', '2026-11-30', '2026-11-24', null]
  const due = tasks.map((one, index) => {
    const day = dues[index]
    return { ...one, DueDate: day ? `${day}T00:00:00.000Z` : null }
  })
  const listed = (search: DashboardSearch, held?: ReadonlySet<number>) =>
    ids(filterTasks(due, search, as('sam'), held))
  expect(listed({ taskDue: 'overdue' })).toEqual([3])
  expect(listed({ taskDue: 'overdue', tasks: 'all' })).toEqual([3])
  expect(listed({ taskDue: 'overdue' }, new Set([1]))).toEqual([1, 3])
  expect(listed({ taskDue: 'soon' })).toEqual([2])
  expect(listed({ taskDue: 'soon', tasks: 'mine' })).toEqual([])
  expect(listed({ taskDue: 'none' })).toEqual([4])
  expect(dueCounts(due, undefined, as('sam'))).toEqual({ overdue: 1, soon: 1, none: 1 })
  expect(dueCounts(due, 'mine', as('sam'))).toEqual({ overdue: 1, soon: 0, none: 0 })
  expect(dueCounts(due, 'all', as('sam'))).toEqual({ overdue: 1, soon: 1, none: 1 })
})

test('counts what each scope would list', () => {
  expect(taskCounts(tasks, 'sam')).toEqual({ open: 3, mine: 1, all: 4 })
})

test('lists the assignees with their number of open tasks', () => {
  expect(assigneeChoices(tasks)).toEqual([
    { id: 'casey', name: 'casey Person', open: 1 },
    { id: 'sam', name: 'sam Person', open: 1 },
  ])
})
