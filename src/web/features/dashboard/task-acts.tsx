import { Button } from '@mantine/core'
import type { TaskRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { ownPart } from './task-filter.ts'
import styles from './task-list.module.css'
import { usePart, type MarkPart } from './use-part.ts'
import type { TaskPermissions } from './use-task-permissions.ts'

/** What this person may do with a task; deleting asks once more in place. */
export function TaskActs({
  task,
  may,
  isAsked,
  onMark,
  onEdit,
  onAsk,
  onDelete,
}: {
  readonly task: TaskRow
  readonly may: TaskPermissions
  /** Whether the task is about to be deleted and only the answer is missing. */
  readonly isAsked: boolean
  readonly onMark: MarkPart
  readonly onEdit: () => void
  readonly onAsk: (isAsked: boolean) => void
  readonly onDelete: () => void
}) {
  const { UserId } = useUser()
  const own = ownPart(task, UserId)
  if (isAsked)
    return (
      <fieldset className={styles['acts']} aria-label="Delete this task?">
        <span>Delete this task?</span>
        <Button size="compact-sm" color="red" variant="outline" onClick={onDelete}>
          Delete
        </Button>
        <Button size="compact-sm" variant="default" ref={takeFocus} onClick={() => onAsk(false)}>
          Cancel
        </Button>
      </fieldset>
    )
  return (
    <div className={styles['acts']}>
      {own && <OwnPart task={task} own={own} onMark={onMark} />}
      {may.edit && (
        <Button variant="subtle" color="gray" data-edit onClick={onEdit}>
          Edit
        </Button>
      )}
      {may.delete && (
        <Button variant="subtle" color="gray" onClick={() => onAsk(true)}>
          Delete
        </Button>
      )}
    </div>
  )
}

function OwnPart({
  task,
  own,
  onMark,
}: {
  readonly task: TaskRow
  readonly own: TaskRow['assignees'][number]
  readonly onMark: MarkPart
}) {
  const [isDone, mark] = usePart(task, own, onMark)
  return (
    <Button variant={isDone ? 'subtle' : 'light'} data-mark onClick={() => mark(!isDone)}>
      {isDone ? 'Reopen my part' : 'Mark my part done'}
    </Button>
  )
}
