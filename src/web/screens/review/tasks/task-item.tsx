import { Button, Checkbox } from '@mantine/core'
import { useRef, useState, type ComponentProps } from 'react'
import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { isUnconfirmed } from '#web/data/optimistic/optimistic-task.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { Person } from '#web/domain/person/person.tsx'
import { DeleteConfirmation } from '#web/domain/task/delete-confirmation.tsx'
import { DueDate } from '#web/domain/task/due-date.tsx'
import { LazyEditTask } from '#web/domain/task/lazy-task-form.tsx'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { editTaskDraftKey } from '#web/domain/task/task-draft-key.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { useReview } from '../shared/review-context.ts'
import styles from './task-item.module.css'

/** A task: what is to be done, by whom, and the actions that the person may take on it. */
export function TaskItem({
  task,
  choices,
  row,
  onDeleted,
}: {
  readonly task: TaskRow
  readonly choices: TaskChoices
  readonly row: StandardRow
  readonly onDeleted: (task: TaskRow) => void
}) {
  const draftKey = useDraftKey()
  const { mayEdit, mayDelete } = useTaskPermissions(task, row)
  const removal = useTransformation('Task:Delete')
  const item = useRef<HTMLLIElement>(null)
  const [mode, setMode] = useState<'read' | 'draft' | 'edit' | 'delete'>(() =>
    readDraft(draftKey(editTaskDraftKey(task.Id))) === null ? 'read' : 'draft',
  )
  const leave = () => {
    setMode('read')
    item.current?.focus()
  }
  const remove = async () => {
    if ((await removal.run({ task_id: task.Id })) === null) return setMode('read')
    onDeleted(task)
  }

  if ((mode === 'edit' || mode === 'draft') && mayEdit)
    return (
      <li ref={item} className={styles['task']} tabIndex={-1}>
        <EditedTask {...{ task, choices }} isByPerson={mode === 'edit'} onClose={leave} />
      </li>
    )
  return (
    <li ref={item} className={styles['task']} tabIndex={-1} inert={isUnconfirmed(task)}>
      <TaskText task={task} />
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
        {mode === 'delete' && (
          <DeleteConfirmation
            isBusy={removal.state === 'Updating'}
            onDelete={() => void remove()}
            onCancel={leave}
          />
        )}
        {(mode === 'delete' || removal.state === 'Error') && (
          <SaveStatus state={removal.state} error={removal.error} />
        )}
      </div>
    </li>
  )
}

const EditedTask = ({
  isByPerson,
  ...props
}: ComponentProps<typeof LazyEditTask> & { readonly isByPerson: boolean }) => (
  <OpenedByPerson value={isByPerson}>
    <LazyEditTask {...props} />
  </OpenedByPerson>
)

/** Returns whether the person may change and delete a task; no one may while its creation is unconfirmed. */
function useTaskPermissions(task: TaskRow, row: StandardRow) {
  const { project_id, phase, may } = useReview()
  const found = {
    AuthorId: task.AuthorId,
    Assignees: task.assignees,
    AssignableUserIds: [],
    StandardOwnerIds: [row.phaseDetails[phase]?.OwnerId],
  }
  const isStored = !isUnconfirmed(task)
  return {
    mayEdit: isStored && may('Task:Edit', { task_id: task.Id, project_id }, found),
    mayDelete: isStored && may('Task:Delete', { task_id: task.Id }, found),
  }
}

/** The text of a task, its author, its due date and its assignees. */
const TaskText = ({ task }: { readonly task: TaskRow }) => (
  <div className={styles['words']}>
    <LineText text={task.Text} />
    <p className={styles['by']}>
      {task.AuthorName}, <DateText value={task.CreationDate} />
    </p>
    <DueDate task={task} />
    <ul className={styles['people']} aria-label="Assigned to">
      {task.assignees.map((assignee) => (
        <TaskAssignment key={assignee.UserId} task={task} assignee={assignee} />
      ))}
    </ul>
  </div>
)

/** One person's part in a task, and whether it is done. */
function TaskAssignment({
  task,
  assignee: { UserId, FullName, IsCompleted },
}: {
  readonly task: TaskRow
  readonly assignee: TaskRow['assignees'][number]
}) {
  const { may } = useReview()
  const write = useTransformation('Task:UpdateCompletion')
  const parametersFor = (is_completed: boolean) => ({
    task_id: task.Id,
    assignee: { user_id: UserId, is_completed },
  })
  const part = useChoiceAutosave(`task/${task.Id}/${UserId}`, {
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
        <SaveStatus state={part.state} error={part.error} />
      )}
    </li>
  )
}
