import { comparePersonNames } from '#rules/people/people-order.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { compareDue, passesDueFilter, type DueFilter } from '#rules/tasks/due-date.ts'
import { isTaskOpen, isTaskOpenFor } from '#rules/tasks/open-task.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import type { DashboardSearch, TaskScope } from '../shared/search.ts'

export const taskScopes = ['open', 'mine', 'all'] as const

/** An assignee of the listed tasks, with the number of their open tasks. */
export type AssigneeChoice = { readonly id: string; readonly name: string; readonly open: number }

/** The person who views the tasks, and the current day. */
export type TaskViewer = { readonly userId: string; readonly today: Date }

/** Returns the person's own assignment of a task. */
export const ownPart = (task: TaskRow, userId: string) =>
  task.assignees.find(({ UserId }) => isSameUser(UserId, userId))

const newestFirst = (a: TaskRow, b: TaskRow): number =>
  b.CreationDate.localeCompare(a.CreationDate) || b.Id - a.Id

// Tasks are sorted newest first without a filter by due date, and when it lists those without one.
const isByDue = (taskDue: DueFilter | undefined): boolean =>
  taskDue !== undefined && taskDue !== 'none'

const isInScope = (task: TaskRow, scope: TaskScope | undefined, userId: string): boolean => {
  if (scope === 'all') return true
  return scope === 'mine' ? isTaskOpenFor(task, userId) : isTaskOpen(task)
}

/**
 * Returns the tasks that pass the filters: open ones first, newest first, or by due date when a filter asks for one; `mine` are those
 * waiting for the person. Held tasks keep their position even when completed.
 */
export function filterTasks(
  tasks: readonly TaskRow[],
  { tasks: scope, taskDue, assignee, q = '' }: DashboardSearch,
  { userId, today }: TaskViewer,
  held: ReadonlySet<number> = new Set(),
): TaskRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = tasks.filter((task) => {
    const searched = `${task.Text} ${task.StandardName} ${task.AuthorName}`.toLowerCase()
    return (
      (held.has(task.Id) ||
        (isInScope(task, scope, userId) &&
          (taskDue === undefined || passesDueFilter(task, taskDue, today)))) &&
      (assignee === undefined || ownPart(task, assignee) !== undefined) &&
      words.every((word) => searched.includes(word))
    )
  })
  const isOpen = (task: TaskRow) => isTaskOpen(task) || held.has(task.Id)
  const [open, done] = [passing.filter(isOpen), passing.filter((task) => !isOpen(task))]
  // The server sorts completed tasks last, including held ones.
  return [...open.toSorted(isByDue(taskDue) ? compareDue : newestFirst), ...done]
}

/** Returns how many tasks each scope would list, ignoring the other filters. */
export const taskCounts = (tasks: readonly TaskRow[], userId: string) => ({
  open: tasks.filter(isTaskOpen).length,
  mine: tasks.filter((task) => isTaskOpenFor(task, userId)).length,
  all: tasks.length,
})

/** Returns how many tasks of a scope each filter by due date would list. */
export const dueCounts = (
  tasks: readonly TaskRow[],
  scope: TaskScope | undefined,
  { userId, today }: TaskViewer,
): Record<DueFilter, number> => {
  const inScope = tasks.filter((task) => isInScope(task, scope, userId))
  const count = (filter: DueFilter) =>
    inScope.filter((task) => passesDueFilter(task, filter, today)).length
  return { overdue: count('overdue'), soon: count('soon'), none: count('none') }
}

/** Returns the assignees of the tasks, by name. */
export function assigneeChoices(tasks: readonly TaskRow[]): AssigneeChoice[] {
  const people = new Map<string, AssigneeChoice>()
  for (const { assignees } of tasks)
    for (const { UserId, FullName, IsCompleted } of assignees) {
      const id = UserId.toLowerCase()
      const open = (people.get(id)?.open ?? 0) + (IsCompleted ? 0 : 1)
      people.set(id, { id: UserId, name: FullName, open })
    }
  return [...people.values()].toSorted((a, b) => comparePersonNames(a.name, b.name))
}
