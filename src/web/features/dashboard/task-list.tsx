import type { StandardRow, TaskRow } from '../../data/contracts.ts'
import type { TaskChoices } from './task-choices.ts'
import { TaskItem } from './task-item.tsx'
import styles from './task-list.module.css'

/** Tasks under a heading; nothing when there are none. */
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
  /** The id of the task that is being changed. */
  readonly editing: number | null
  readonly onEdit: (id: number | null) => void
  readonly onMarked: (task: TaskRow) => void
  readonly onDeleted: (task: TaskRow) => void
  /** Whether the heading stands there for everybody; otherwise it is read aloud. */
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
