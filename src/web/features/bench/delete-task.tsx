import { Button } from '@mantine/core'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useFocusOnOpening } from './use-focus-on-opening.ts'

/** Asks in place whether a task is to be deleted, and deletes it. */
export function DeleteTask({
  task,
  onKeep,
}: {
  readonly task: TaskRow
  readonly onKeep: () => void
}) {
  const write = useTransformation('Task:Delete')
  const keep = useFocusOnOpening<HTMLButtonElement>()
  return (
    <>
      <Button
        size="compact-sm"
        disabled={write.state === 'Updating'}
        onClick={() => void write.run({ task_id: task.Id })}
      >
        Delete task
      </Button>
      <Button ref={keep} variant="default" size="compact-sm" onClick={onKeep}>
        Cancel
      </Button>
      <TrackerMark state={write.state} error={write.error} />
    </>
  )
}
