import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { TaskItem } from './task-item.tsx'
import styles from './task-list.module.css'

/** Tasks under a heading; renders nothing without tasks. */
export function TaskList({
  name,
  tasks,
  choices,
  standards,
  editing,
  onEdit,
  onMarked,
  onDeleted,
  isHeadingShown,
}: {
  readonly name: string
  readonly tasks: readonly TaskRow[]
  readonly choices: TaskChoices
  readonly standards: readonly StandardRow[]
  /** The id of the task being edited. */
  readonly editing: number | null
  readonly onEdit: (id: number | null) => void
  readonly onMarked: (task: TaskRow) => void
  readonly onDeleted: (task: TaskRow) => void
  /** Whether the heading is visible; otherwise only assistive technology reads it. */
  readonly isHeadingShown: boolean
}) {
  if (tasks.length === 0) return null
  return (
    <section aria-label={`${name} tasks`}>
      <h2 className={isHeadingShown ? styles['heading'] : 'only-read-aloud'}>
        {name} <span>{tasks.length}</span>
      </h2>
      <ol className={styles['list']}>
        {tasks.map((task) => (
          <TaskItem
            key={task.Id}
            task={task}
            standard={standards.find(({ Id }) => Id === task.StandardId)}
            choices={choices}
            isEditing={editing === task.Id}
            onEdit={onEdit}
            onMarked={onMarked}
            onDeleted={onDeleted}
          />
        ))}
      </ol>
    </section>
  )
}
