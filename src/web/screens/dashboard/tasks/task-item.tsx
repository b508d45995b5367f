import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { useRef } from 'react'
import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import { isUnconfirmed } from '#web/data/optimistic/optimistic-task.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { DueDate } from '#web/domain/task/due-date.tsx'
import { LazyEditTask } from '#web/domain/task/lazy-task-form.tsx'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { type MarkCompletion, useTaskCompletion } from '#web/domain/task/use-task-completion.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { TaskActions } from './task-actions.tsx'
import { useTaskPermissions } from './use-task-permissions.ts'
import styles from './task-list.module.css'

/** A task with its standard, author, date, assignees, and the actions that this person may take. */
export function TaskItem({
  task,
  standard,
  choices,
  isEditing,
  onEdit,
  onMarked,
  onDeleted,
}: {
  readonly task: TaskRow
  readonly standard: StandardRow | undefined
  readonly choices: TaskChoices
  readonly isEditing: boolean
  readonly onEdit: (id: number | null) => void
  readonly onMarked: (task: TaskRow) => void
  readonly onDeleted: (task: TaskRow) => void
}) {
  const { mark, remove, isDeleting, state, error } = useTaskWrites(task, onMarked, onDeleted)
  const may = useTaskPermissions(task, standard)
  const item = useRef<HTMLLIElement>(null)
  const closeForm = () => {
    onEdit(null)
    item.current?.focus()
  }
  return (
    <li
      ref={item}
      className={styles['item']}
      data-task={task.Id}
      tabIndex={-1}
      inert={isUnconfirmed(task)}
    >
      <TaskOrigin task={task} />
      {isEditing ? (
        <LazyEditTask task={task} choices={choices} onClose={closeForm} />
      ) : (
        <>
          <LineText text={task.Text} />
          <div className={styles['foot']}>
            <TaskAssignments task={task} mayMark={may.mark} onMark={mark} />
            <DueDate task={task} />
            <SaveStatus state={state} error={error} />
            {!isUnconfirmed(task) && (
              <TaskActions
                task={task}
                may={may}
                isDeleting={isDeleting}
                onMark={mark}
                onEdit={() => onEdit(task.Id)}
                onDelete={remove}
              />
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** The writes of a task in the list, and the state of the latest one. */
function useTaskWrites(
  task: TaskRow,
  onMarked: (task: TaskRow) => void,
  onDeleted: (task: TaskRow) => void,
) {
  const completion = useTransformation('Task:UpdateCompletion')
  const removal = useTransformation('Task:Delete')
  const mark: MarkCompletion = (user_id, is_completed, expected) => {
    onMarked(task)
    return completion.send(
      { task_id: task.Id, assignee: { user_id, is_completed } },
      { expected: { IsCompleted: expected } },
    )
  }
  const remove = async () => {
    const isDeleted = (await removal.run({ task_id: task.Id })) !== null
    if (isDeleted) onDeleted(task)
    return isDeleted
  }
  return {
    mark,
    remove,
    isDeleting: removal.state === 'Updating',
    state: removal.state === 'Pending' ? completion.state : removal.state,
    error: removal.error ?? completion.error,
  }
}

/** The standard of a task, its author and date. */
function TaskOrigin({ task }: { readonly task: TaskRow }) {
  return (
    <div className={styles['top']}>
      <Link
        to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
        params={{
          project_id: task.ProjectId,
          module_id: task.ModuleId,
          phase: 'desktop-review',
          standard_id: task.StandardId,
          tab: 'Tasks',
        }}
        title={task.StandardName}
        data-open
      >
        {task.StandardName}
      </Link>
      <span className={styles['origin']}>
        {task.AuthorName}, <DateText value={task.CreationDate} />
      </span>
    </div>
  )
}

/** The assignees of a task with the state of their parts; those that this person may change are buttons. */
function TaskAssignments({
  task,
  mayMark,
  onMark,
}: {
  readonly task: TaskRow
  readonly mayMark: (userId: string) => boolean
  readonly onMark: MarkCompletion
}) {
  if (task.assignees.length === 0) return <p className={styles['parts']}>Not assigned</p>
  return (
    <ul className={styles['parts']} aria-label="Assignees">
      {task.assignees.map((assignee) => (
        <Part
          key={assignee.UserId}
          task={task}
          assignee={assignee}
          mayMark={mayMark(assignee.UserId)}
          onMark={onMark}
        />
      ))}
    </ul>
  )
}

function Part({
  task,
  assignee,
  mayMark,
  onMark,
}: {
  readonly task: TaskRow
  readonly assignee: TaskRow['assignees'][number]
  readonly mayMark: boolean
  readonly onMark: MarkCompletion
}) {
  const [isDone, mark] = useTaskCompletion(task, assignee, onMark)
  const { FullName } = assignee
  const Icon = isDone ? Check : Circle
  const inside = (
    <>
      <Icon size={14} aria-hidden />
      {FullName}
      <span className="only-read-aloud">: {isDone ? 'done' : 'open'}</span>
    </>
  )
  return (
    <li>
      {mayMark ? (
        <button
          type="button"
          className={styles['part']}
          data-done={isDone || undefined}
          title={isDone ? `Reopen for ${FullName}` : `Mark done for ${FullName}`}
          onClick={() => mark(!isDone)}
        >
          {inside}
        </button>
      ) : (
        <span className={styles['part']} data-done={isDone || undefined}>
          {inside}
        </span>
      )}
    </li>
  )
}
