import { CalendarClock, TriangleAlert } from 'lucide-react'
import {
  dueStateOfTask,
  dueText,
  overdueSince,
  type DatedTask,
  type StandardWithTasks,
} from '#rules/tasks/due-date.ts'
import { useToday } from '../date/use-today.ts'
import styles from './due-date.module.css'

/** When a task is due, as an icon and words; nothing without a due date. */
export function DueDate({ task }: { readonly task: DatedTask }) {
  const today = useToday()
  if (task.DueDate === null) return null
  const state = dueStateOfTask(task, today)
  const Icon = state === 'overdue' ? TriangleAlert : CalendarClock
  return (
    <span className={styles['due']} data-state={state}>
      <Icon size={14} aria-hidden />
      <time dateTime={task.DueDate}>{dueText(task.DueDate, state, today)}</time>
    </span>
  )
}

/** Marks a standard that has overdue tasks; nothing at one without. */
export function OverdueMark({ standard }: { readonly standard: StandardWithTasks }) {
  const today = useToday()
  const since = overdueSince(standard, today)
  if (since === null) return null
  const words = `Tasks ${dueText(since, 'overdue', today).toLowerCase()}`
  return (
    <span className={styles['mark']} title={words}>
      <TriangleAlert size={14} aria-hidden />
      <span className="only-read-aloud">{words}</span>
    </span>
  )
}
