import { comparePersonNames } from '#rules/people/people-order.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { isTaskOpen, isTaskOpenFor } from '#rules/tasks/open-task.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import type { DashboardSearch } from '../shared/search.ts'

export const taskScopes = ['open', 'mine', 'all'] as const

/** An assignee of the listed tasks, with the number of their open tasks. */
export type AssigneeChoice = { readonly id: string; readonly name: string; readonly open: number }

/** Returns the person's own assignment of a task. */
export const ownPart = (task: TaskRow, userId: string) =>
  task.assignees.find(({ UserId }) => isSameUser(UserId, userId))

const newestFirst = (a: TaskRow, b: TaskRow): number =>
  b.CreationDate.localeCompare(a.CreationDate) || b.Id - a.Id

/** Returns the tasks that pass the filters, open ones first, then newest first; `mine` are those waiting for the person. Held tasks keep their position even when completed. */
export function filterTasks(
  tasks: readonly TaskRow[],
  { tasks: scope, assignee, q = '' }: DashboardSearch,
  userId: string,
  held: ReadonlySet<number> = new Set(),
): TaskRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = tasks.filter((task) => {
    const searched = `${task.Text} ${task.StandardName} ${task.AuthorName}`.toLowerCase()
    return (
      (scope === 'all' ||
        held.has(task.Id) ||
        (scope === 'mine' ? isTaskOpenFor(task, userId) : isTaskOpen(task))) &&
      (assignee === undefined || ownPart(task, assignee) !== undefined) &&
      words.every((word) => searched.includes(word))
    )
  })
  const isOpen = (task: TaskRow) => isTaskOpen(task) || held.has(task.Id)
  const [open, done] = [passing.filter(isOpen), passing.filter((task) => !isOpen(task))]
  // The server sorts completed tasks last, including held ones.
  return [...open.toSorted(newestFirst), ...done]
}

/** Returns how many tasks each scope would list, ignoring the other filters. */
export const taskCounts = (tasks: readonly TaskRow[], userId: string) => ({
  open: tasks.filter(isTaskOpen).length,
  mine: tasks.filter((task) => isTaskOpenFor(task, userId)).length,
  all: tasks.length,
})

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
