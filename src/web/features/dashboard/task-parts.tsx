import { Check, Circle } from 'lucide-react'
import type { TaskRow } from '../../data/contracts.ts'
import styles from './task-list.module.css'

/** The assignees of a task with what each has done; those whose part this person may mark are buttons. */
export function TaskParts({
  task,
  mayMark,
  onMark,
}: {
  readonly task: TaskRow
  readonly mayMark: (userId: string) => boolean
  readonly onMark: (userId: string, isCompleted: boolean) => void
}) {
  if (task.assignees.length === 0) return <p className={styles['parts']}>Not assigned</p>
  return (
    <ul className={styles['parts']} aria-label="Assignees">
      {task.assignees.map(({ UserId, FullName, IsCompleted }) => {
        const Icon = IsCompleted ? Check : Circle
        const inside = (
          <>
            <Icon size={14} aria-hidden />
            {FullName}
            <span className="only-read-aloud">: {IsCompleted ? 'done' : 'open'}</span>
          </>
        )
        return (
          <li key={UserId}>
            {mayMark(UserId) ? (
              <button
                type="button"
                className={styles['part']}
                data-done={IsCompleted || undefined}
                title={IsCompleted ? `Reopen for ${FullName}` : `Mark done for ${FullName}`}
                onClick={() => onMark(UserId, !IsCompleted)}
              >
                {inside}
              </button>
            ) : (
              <span className={styles['part']} data-done={IsCompleted || undefined}>
                {inside}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
