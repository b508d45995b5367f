import { expect, test } from 'vitest'
import {
  compareDue,
  dueFilters,
  dueStateOf,
  dueStateOfTask,
  dueText,
  overdueSince,
  passesDueFilter,
} from './due-date.ts'

const day = (date: string) => `${date}T00:00:00.000Z`
const today = new Date(day('2026-11-25'))
const open = (DueDate: string | null) => ({
  DueDate,
  assignees: [{ UserId: 'a', IsCompleted: false }],
})
const done = (DueDate: string | null) => ({
  DueDate,
  assignees: [{ UserId: 'a', IsCompleted: true }],
})

test.each([
  ['2025-12-04', 'overdue', 'Overdue since 4 Dec 2025', 'overdue'],
  ['2026-11-24', 'overdue', 'Overdue since 24 Nov', 'overdue'],
  ['2026-11-25', 'today', 'Due today', 'soon'],
  ['2026-11-26', 'tomorrow', 'Due tomorrow', 'soon'],
  ['2026-11-27', 'week', 'Due Fri 27 Nov 2026', 'soon'],
  ['2026-12-02', 'week', 'Due Wed 2 Dec 2026', 'soon'],
  ['2026-12-03', 'later', 'Due 3 Dec 2026', null],
  ['2027-01-15', 'later', 'Due 15 Jan 2027', null],
  [null, 'none', '', 'none'],
] as const)('an open task due on %s is %s: %s', (date, state, text, filter) => {
  const due = date && day(date)
  expect(dueStateOf(due, today)).toBe(state)
  expect(dueStateOfTask(open(due), today)).toBe(state)
  expect(dueStateOfTask({ DueDate: due, assignees: [] }, today)).toBe(state)
  expect(dueText(due, state, today)).toBe(text)
  expect(dueFilters.filter((one) => passesDueFilter(open(due), one, today))).toEqual(
    filter === null ? [] : [filter],
  )
})

test.each(['2026-11-24', '2026-11-25', '2027-01-15', null])(
  'a task that is done and was due on %s is never due, and passes no filter',
  (date) => {
    const task = done(date && day(date))
    expect(dueStateOfTask(task, today)).toBe('done')
    expect(dueFilters.filter((one) => passesDueFilter(task, one, today))).toEqual([])
  },
)

test('the text of a task that is done says when it was due', () => {
  expect(dueText(day('2026-11-24'), 'done', today)).toBe('Was due 24 Nov 2026')
  expect(dueText(null, 'done', today)).toBe('')
})

test.each([
  [1, '2026-11-24', '2026-11-24'],
  [1, '2026-11-25', null],
  [2, null, null],
  // An earlier release completes tasks without clearing the date.
  [0, '2026-11-24', null],
] as const)(
  'a standard with %s open tasks, the first due on %s, is overdue since %s',
  (count, next, since) => {
    const standard = { openTaskCount: count, nextTaskDue: next && day(next) }
    expect(overdueSince(standard, today)).toBe(since && day(since))
  },
)

test('sorts by due date, without one last, then the oldest first', () => {
  const task = (Id: number, due: string | null, made: string) => ({
    Id,
    DueDate: due && day(due),
    CreationDate: day(made),
  })
  const tasks = [
    task(1, null, '2026-11-02'),
    task(2, '2026-12-01', '2026-11-01'),
    task(3, null, '2026-11-01'),
    task(4, '2026-11-30', '2026-11-09'),
    task(6, '2026-12-01', '2026-11-01'),
    task(5, '2026-12-01', '2026-11-01'),
  ]
  const order = [4, 2, 5, 6, 3, 1]
  expect(tasks.toSorted(compareDue).map(({ Id }) => Id)).toEqual(order)
  expect(
    tasks
      .toReversed()
      .toSorted(compareDue)
      .map(({ Id }) => Id),
  ).toEqual(order)
})
