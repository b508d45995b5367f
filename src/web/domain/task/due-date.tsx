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

/** When a task is due, as an icon and words; renders nothing without a due date. */
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

const withSmallInitial = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns since when tasks of a standard are overdue, in words; null when none is. */
export function useOverdueWords(standard: StandardWithTasks): string | null {
  const today = useToday()
  const since = overdueSince(standard, today)
  return since === null ? null : `Tasks ${withSmallInitial(dueText(since, 'overdue', today))}`
}

/** Marks a standard that has overdue tasks; renders nothing for any other. */
export function OverdueMark({ standard }: { readonly standard: StandardWithTasks }) {
  const words = useOverdueWords(standard)
  if (words === null) return null
  return (
    <span className={styles['mark']} title={words}>
      <TriangleAlert size={14} aria-hidden />
      <span className="only-read-aloud">{words}</span>
    </span>
  )
}
