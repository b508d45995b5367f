import { Checkbox } from '@mantine/core'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { Person } from '../../ui/person.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import styles from './task-part.module.css'

/** The part that one person has in a task, and whether it is done. */
export function TaskPart({
  task,
  assignee: { UserId, FullName, IsCompleted },
}: {
  readonly task: TaskRow
  readonly assignee: TaskRow['assignees'][number]
}) {
  const { may } = useBench()
  const write = useTransformation('Task:UpdateCompletion')
  const parametersFor = (is_completed: boolean) => ({
    task_id: task.Id,
    assignee: { user_id: UserId, is_completed },
  })
  const part = useSavedChoice(`task/${task.Id}/${UserId}`, {
    stored: IsCompleted,
    onSave: (value, expected) =>
      write.send(parametersFor(value), { expected: { IsCompleted: expected } }),
  })
  const mayComplete = may('Task:UpdateCompletion', parametersFor(!part.value), {})
  return (
    <li className={styles['part']}>
      {mayComplete ? (
        <Checkbox
          label={FullName}
          checked={part.value}
          classNames={{ body: styles['body'] ?? '' }}
          onChange={() => part.choose(!part.value)}
        />
      ) : (
        <Person name={FullName} />
      )}
      {part.value && <span className={styles['done']}>done</span>}
      {part.state !== 'Pending' && part.state !== 'Complete' && (
        <TrackerMark state={part.state} error={part.error} />
      )}
    </li>
  )
}
