import { Check, Circle } from 'lucide-react'
import type { TaskRow } from '../../data/contracts.ts'
import styles from './task-list.module.css'
import { usePart, type MarkPart } from './use-part.ts'

/** The assignees of a task with what each has done; those whose part this person may mark are buttons. */
export function TaskParts({
  task,
  mayMark,
  onMark,
}: {
  readonly task: TaskRow
  readonly mayMark: (userId: string) => boolean
  readonly onMark: MarkPart
}) {
  if (task.assignees.length === 0) return <p className={styles['parts']}>Not assigned</p>
  return (
    <ul className={styles['parts']} aria-label="Assignees">
      {task.assignees.map((assignee) => (
        <Part
          key={assignee.UserId}
          task={task}
          assignee={assignee}
          mayMark={mayMark(assignee.UserId)}
          onMark={onMark}
        />
      ))}
    </ul>
  )
}

function Part({
  task,
  assignee,
  mayMark,
  onMark,
}: {
  readonly task: TaskRow
  readonly assignee: TaskRow['assignees'][number]
  readonly mayMark: boolean
  readonly onMark: MarkPart
}) {
  const [isDone, mark] = usePart(task, assignee, onMark)
  const { FullName } = assignee
  const Icon = isDone ? Check : Circle
  const inside = (
    <>
      <Icon size={14} aria-hidden />
      {FullName}
      <span className="only-read-aloud">: {isDone ? 'done' : 'open'}</span>
    </>
  )
  return (
    <li>
      {mayMark ? (
        <button
          type="button"
          className={styles['part']}
          data-done={isDone || undefined}
          title={isDone ? `Reopen for ${FullName}` : `Mark done for ${FullName}`}
          onClick={() => mark(!isDone)}
        >
          {inside}
        </button>
      ) : (
        <span className={styles['part']} data-done={isDone || undefined}>
          {inside}
        </span>
      )}
    </li>
  )
}
