import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { StandardRow, TaskRow } from '../../data/contracts.ts'
import { isUnconfirmed } from '../../data/show-new-task.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { DateText } from '../../ui/date-text.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { LaterEditTask } from './later-task-form.tsx'
import { TaskActs } from './task-acts.tsx'
import type { TaskChoices } from './task-choices.ts'
import styles from './task-list.module.css'
import { TaskParts } from './task-parts.tsx'
import type { MarkPart } from './use-part.ts'
import { useTaskPermissions } from './use-task-permissions.ts'

/** A task with its standard, author, date and assignees, and what this person may do with it. */
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
  const completion = useTransformation('Task:UpdateCompletion')
  const removal = useTransformation('Task:Delete')
  const [isAsked, setAsked] = useState(false)
  const may = useTaskPermissions(task, standard)

  const item = useRef<HTMLLIElement>(null)
  const closeForm = () => {
    onEdit(null)
    item.current?.focus()
  }
  const mark: MarkPart = (user_id, is_completed, expected) => {
    onMarked(task)
    return completion.send(
      { task_id: task.Id, assignee: { user_id, is_completed } },
      { expected: { IsCompleted: expected } },
    )
  }
  const remove = async () => {
    if ((await removal.run({ task_id: task.Id })) === null) return setAsked(false)
    onDeleted(task)
  }

  return (
    <li
      ref={item}
      className={styles['item']}
      data-task={task.Id}
      tabIndex={-1}
      inert={isUnconfirmed(task)}
    >
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
          data-open
        >
          {task.StandardName}
        </Link>
        <span className={styles['origin']}>
          {task.AuthorName}, <DateText value={task.CreationDate} />
        </span>
      </div>
      {isEditing ? (
        <LaterEditTask task={task} choices={choices} onClose={closeForm} />
      ) : (
        <>
          <LineText text={task.Text} />
          <div className={styles['foot']}>
            <TaskParts task={task} mayMark={may.mark} onMark={mark} />
            <TrackerMark
              state={removal.state === 'Pending' ? completion.state : removal.state}
              error={removal.error ?? completion.error}
            />
            {!isUnconfirmed(task) && (
              <TaskActs
                task={task}
                may={may}
                isAsked={isAsked}
                onMark={mark}
                onEdit={() => onEdit(task.Id)}
                onAsk={setAsked}
                onDelete={() => void remove()}
              />
            )}
          </div>
        </>
      )}
    </li>
  )
}
