import type { TaskRow } from '#web/data/api/contracts.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import styles from './task-form.module.css'

/** Reports that a task was deleted. Undo creates it again, with the person who presses it as its creator. */
export function DeletedTask({
  task,
  onClose,
}: {
  readonly task: TaskRow
  readonly onClose: () => void
}) {
  const creation = useTransformation('Task:Create')
  return (
    <UndoNotice
      className={styles['deleted']}
      write={creation}
      title="Adds it again in your name"
      onUndo={() =>
        creation.run({
          project_id: task.ProjectId,
          standard_id: task.StandardId,
          text: task.Text,
          due_date: task.DueDate?.slice(0, 10) ?? null,
          assignees: task.assignees.map(({ UserId }) => ({ user_id: UserId })),
        })
      }
      onClose={onClose}
    >
      Task for {task.StandardName} deleted.
    </UndoNotice>
  )
}
