import { Button, CloseButton } from '@mantine/core'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
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
  const restore = async () => {
    const created = await creation.run({
      project_id: task.ProjectId,
      standard_id: task.StandardId,
      text: task.Text,
      assignees: task.assignees.map(({ UserId }) => ({ user_id: UserId })),
    })
    if (created !== null) onClose()
  }
  return (
    <output className={styles['gone']}>
      <span>Task for {task.StandardName} deleted.</span>
      <SaveStatus state={creation.state} error={creation.error} />
      <Button
        variant="default"
        title="Adds it again in your name"
        disabled={creation.state === 'Updating'}
        onClick={() => void restore()}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={onClose} />
    </output>
  )
}
