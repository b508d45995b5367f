import { Button, CloseButton } from '@mantine/core'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './task-form.module.css'

/** The task that was just deleted, and the way back: it is made again with its standard and assignees, in the name of whoever takes it back. */
export function DeletedTask({
  task,
  onClose,
}: {
  readonly task: TaskRow
  readonly onClose: () => void
}) {
  const creation = useTransformation('Task:Create')
  const makeAgain = async () => {
    const made = await creation.run({
      project_id: task.ProjectId,
      standard_id: task.StandardId,
      text: task.Text,
      assignees: task.assignees.map(({ UserId }) => ({ user_id: UserId })),
    })
    if (made !== null) onClose()
  }
  return (
    <output className={styles['gone']}>
      <span>Task for {task.StandardName} deleted.</span>
      <TrackerMark state={creation.state} error={creation.error} />
      <Button
        variant="default"
        title="Adds it again in your name"
        disabled={creation.state === 'Updating'}
        onClick={() => void makeAgain()}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={onClose} />
    </output>
  )
}
