import { displayDate } from '../text/stored-date.ts'
import { isTaskOpen, type AssignedTask } from './open-task.ts'

/** When a task is due, relative to a day; a completed task is neither due nor overdue. */
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later' | 'none' | 'done'

/** The fields of a task that decide when it is due. */
export type DatedTask = Pick<AssignedTask, 'assignees'> & { readonly DueDate: string | null }

/** The open tasks of a standard in summary. */
export type StandardWithTasks = {
  readonly openTaskCount: number
  /** The earliest due date among its open tasks. */
  readonly nextTaskDue: string | null
}

const dayLength = 86_400_000
const daysOfWeek = 7

/** Returns when something open is due, relative to `today`, a day at midnight UTC. */
export function dueStateOf(due: string | null, today: Date): Exclude<DueState, 'done'> {
  if (due === null) return 'none'
  const days = Math.round((Date.parse(due) - today.getTime()) / dayLength)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days <= daysOfWeek ? 'week' : 'later'
}

/** Returns when a task is due, relative to `today`. */
export const dueStateOfTask = (task: DatedTask, today: Date): DueState =>
  isTaskOpen(task) ? dueStateOf(task.DueDate, today) : 'done'

/** Returns since when a standard has overdue tasks, as the stored due date of the earliest one; null when none is overdue. */
export function overdueSince(
  { openTaskCount, nextTaskDue }: StandardWithTasks,
  today: Date,
): string | null {
  const isOverdue = openTaskCount > 0 && dueStateOf(nextTaskDue, today) === 'overdue'
  return isOverdue ? nextTaskDue : null
}

/**
 * A due date in words: 'Overdue since 4 Dec', 'Due today', 'Due Fri 4 Dec 2026'; empty without one. The year is left out of an overdue date in the
 * current year.
 */
export function dueText(due: string | null, state: DueState, today: Date): string {
  if (due === null || state === 'none') return ''
  if (state === 'today' || state === 'tomorrow') return `Due ${state}`
  if (state === 'done') return `Was due ${displayDate(due)}`
  if (state !== 'overdue') return `Due ${displayDate(due, today)}`
  return `Overdue since ${displayDate(due).replace(` ${today.getUTCFullYear()}`, '')}`
}

type OrderedTask = {
  readonly Id: number
  readonly DueDate: string | null
  readonly CreationDate: string
}

/** Compares open tasks: earliest due date first, those without a due date last, then the oldest first. */
export const compareDue = (a: OrderedTask, b: OrderedTask): number =>
  compareDays(a.DueDate, b.DueDate) || a.CreationDate.localeCompare(b.CreationDate) || a.Id - b.Id

function compareDays(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null ? -1 : a.localeCompare(b)
}

/** The filters of tasks by due date. */
export const dueFilters = ['overdue', 'soon', 'none'] as const

export type DueFilter = (typeof dueFilters)[number]

const statesOf: Readonly<Record<DueFilter, readonly DueState[]>> = {
  overdue: ['overdue'],
  soon: ['today', 'tomorrow', 'week'],
  none: ['none'],
}

/** Whether a task passes a filter by due date; only open tasks do. */
export const passesDueFilter = (task: DatedTask, filter: DueFilter, today: Date): boolean =>
  statesOf[filter].includes(dueStateOfTask(task, today))
