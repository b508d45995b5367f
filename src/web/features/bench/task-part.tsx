import { Checkbox } from '@mantine/core'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { Person } from '../../ui/person.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import styles from './task-part.module.css'
import { useChosen } from '../../ui/use-chosen.ts'

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
  const [isShown, choose] = useChosen(IsCompleted, write.state)
  const parameters = {
    task_id: task.Id,
    assignee: { user_id: UserId, is_completed: !isShown },
  }
  const mayComplete = may('Task:UpdateCompletion', parameters, {})
  const change = () => {
    choose(!isShown)
    void write.run(parameters, { expected: { IsCompleted: isShown } })
  }
  return (
    <li className={styles['part']}>
      {mayComplete ? (
        <Checkbox
          label={FullName}
          checked={isShown}
          classNames={{ body: styles['body'] ?? '' }}
          onChange={change}
        />
      ) : (
        <Person name={FullName} />
      )}
      {isShown && <span className={styles['done']}>done</span>}
      {write.state !== 'Pending' && write.state !== 'Complete' && (
        <TrackerMark state={write.state} error={write.error} />
      )}
    </li>
  )
}
