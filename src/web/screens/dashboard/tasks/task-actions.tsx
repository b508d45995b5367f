import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { useUser } from '#web/data/session/session.ts'
import { DeleteConfirmation } from '#web/domain/task/delete-confirmation.tsx'
import { useTaskCompletion, type MarkCompletion } from '#web/domain/task/use-task-completion.ts'
import { ownPart } from './task-filter.ts'
import type { TaskPermissions } from './use-task-permissions.ts'
import styles from './task-list.module.css'

/** The actions that this person may take on a task; deletion is confirmed in place. */
export function TaskActions({
  task,
  may,
  isDeleting,
  onMark,
  onEdit,
  onDelete,
}: {
  readonly task: TaskRow
  readonly may: TaskPermissions
  readonly isDeleting: boolean
  readonly onMark: MarkCompletion
  readonly onEdit: () => void
  /** Resolves to whether the task was deleted. */
  readonly onDelete: () => Promise<boolean>
}) {
  const { UserId } = useUser()
  const [isConfirming, setConfirming] = useState(false)
  const own = ownPart(task, UserId)
  const remove = async () => {
    if (!(await onDelete())) setConfirming(false)
  }
  if (isConfirming)
    return (
      <DeleteConfirmation
        isBusy={isDeleting}
        onDelete={() => void remove()}
        onCancel={() => setConfirming(false)}
      />
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
        <Button variant="subtle" color="gray" onClick={() => setConfirming(true)}>
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
  readonly onMark: MarkCompletion
}) {
  const [isDone, mark] = useTaskCompletion(task, own, onMark)
  return (
    <Button variant={isDone ? 'subtle' : 'light'} data-mark onClick={() => mark(!isDone)}>
      {isDone ? 'Reopen my part' : 'Mark my part done'}
    </Button>
  )
}
