import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StandardRow, TaskRow } from '../../data/contracts.ts'
import { isUnconfirmed } from '../../data/show-new-task.ts'
import { DateText } from '../../ui/date-text.tsx'
import { keptDraft } from '../../ui/draft.ts'
import { LineText } from '../../ui/line-text.tsx'
import { editTaskDraftKey } from '../../ui/task-draft-key.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useBench } from './bench-context.ts'
import { DeleteTask } from './delete-task.tsx'
import { EditTask } from './edit-task.tsx'
import { TaskPart } from './task-part.tsx'
import styles from './task-item.module.css'
import type { TaskPerson } from './task-people.ts'

/** A task: what is to be done, by whom, and what the person may do with it. */
export function TaskItem({
  task,
  people,
  row,
}: {
  readonly task: TaskRow
  readonly people: readonly TaskPerson[] | undefined
  readonly row: StandardRow
}) {
  const { project_id, phase, may } = useBench()
  const draftKey = useDraftKey()
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>(() =>
    keptDraft(draftKey(editTaskDraftKey(task.Id))) === null ? 'read' : 'edit',
  )
  const found = {
    AuthorId: task.AuthorId,
    Assignees: task.assignees,
    AssignableUserIds: [],
    StandardOwnerIds: [row.phaseDetails[phase]?.OwnerId],
  }
  const isNew = isUnconfirmed(task)
  const mayEdit = !isNew && may('Task:Edit', { task_id: task.Id, project_id }, found)
  const mayDelete = !isNew && may('Task:Delete', { task_id: task.Id }, found)

  if (mode === 'edit' && mayEdit)
    return (
      <li className={styles['task']}>
        <EditTask task={task} people={people} onClose={() => setMode('read')} />
      </li>
    )
  return (
    <li className={styles['task']} inert={isNew}>
      <div className={styles['words']}>
        <LineText text={task.Text} />
        <p className={styles['by']}>
          {task.AuthorName}, <DateText value={task.CreationDate} />
        </p>
        <ul className={styles['people']} aria-label="Assigned to">
          {task.assignees.map((assignee) => (
            <TaskPart key={assignee.UserId} task={task} assignee={assignee} />
          ))}
        </ul>
      </div>
      <div className={styles['acts']}>
        {mode === 'read' && mayEdit && (
          <Button variant="subtle" size="compact-sm" onClick={() => setMode('edit')}>
            Edit
          </Button>
        )}
        {mode === 'read' && mayDelete && (
          <Button variant="subtle" size="compact-sm" onClick={() => setMode('delete')}>
            Delete
          </Button>
        )}
        {mode === 'delete' && <DeleteTask task={task} onKeep={() => setMode('read')} />}
      </div>
    </li>
  )
}
