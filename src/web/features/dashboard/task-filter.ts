import { isSameUser } from '../../../rules/user-id.ts'
import { comparePersonNames } from '../../../rules/people-order.ts'
import type { TaskRow } from '../../data/contracts.ts'
import type { DashboardSearch } from '../../search.ts'

/** A choice of tasks. */
export const taskScopes = ['open', 'mine', 'all'] as const

/** A person to whom tasks of the list are assigned, with how many of them are open. */
export type AssigneeChoice = { readonly id: string; readonly name: string; readonly open: number }

/** Whether a task is open: nobody is assigned, or not all who are have done their part. */
export const isOpenTask = ({ assignees }: TaskRow): boolean =>
  assignees.length === 0 || assignees.some(({ IsCompleted }) => !IsCompleted)

/** A person's own assignment of a task. */
export const ownPart = (task: TaskRow, userId: string) =>
  task.assignees.find(({ UserId }) => isSameUser(UserId, userId))

/** Whether a task waits for a person: the person is assigned and has not done the part. */
const waitsFor = (task: TaskRow, userId: string): boolean =>
  ownPart(task, userId)?.IsCompleted === false

const newestFirst = (a: TaskRow, b: TaskRow): number =>
  b.CreationDate.localeCompare(a.CreationDate) || b.Id - a.Id

/** The tasks that pass the filters, open ones first, newest first; `mine` are those that wait for the person. Those held stay where they were, though they are done by now. */
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
        (scope === 'mine' ? waitsFor(task, userId) : isOpenTask(task))) &&
      (assignee === undefined || ownPart(task, assignee) !== undefined) &&
      words.every((word) => searched.includes(word))
    )
  })
  const isOpen = (task: TaskRow) => isOpenTask(task) || held.has(task.Id)
  const [open, done] = [passing.filter(isOpen), passing.filter((task) => !isOpen(task))]
  // The server puts the done ones last, those held too.
  return [...open.toSorted(newestFirst), ...done]
}

/** How many tasks each choice would list, the other filters aside. */
export const taskCounts = (tasks: readonly TaskRow[], userId: string) => ({
  open: tasks.filter(isOpenTask).length,
  mine: tasks.filter((task) => waitsFor(task, userId)).length,
  all: tasks.length,
})

/** The people to whom the tasks are assigned, by name. */
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
