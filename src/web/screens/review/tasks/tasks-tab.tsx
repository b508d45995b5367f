import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { TaskPerson } from '#rules/tasks/assignable-people.ts'
import { isTaskOpen } from '#rules/tasks/open-task.ts'
import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { DeletedTask } from '#web/domain/task/deleted-task.tsx'
import { LazyNewTask } from '#web/domain/task/lazy-task-form.tsx'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useReview } from '../shared/review-context.ts'
import { TaskItem } from './task-item.tsx'
import styles from './tasks-tab.module.css'

/** The tasks of a standard: the open ones, then those that are done. */
export function TasksTab({
  row,
  people,
  isAdding,
  onAdding,
}: {
  readonly row: StandardRow
  /** Undefined until they have loaded. */
  readonly people: readonly TaskPerson[] | undefined
  readonly isAdding: boolean
  readonly onAdding: (isAdding: boolean) => void
}) {
  const { project_id, standard_id, may } = useReview()
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id, standard_id })
  const choices = {
    standards: null,
    people: people?.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
  }
  const [deleted, setDeleted] = useState<TaskRow | null>(null)
  const mayAdd = may('Task:Create', { project_id, standard_id, assignees: [] }, {})
  const addButton = mayAdd && !isAdding && (
    <Button variant="default" onClick={() => onAdding(true)}>
      Add task
    </Button>
  )

  return (
    <div className={styles['tab']}>
      {isAdding && mayAdd && (
        <LazyNewTask
          projectId={project_id}
          standardId={standard_id}
          choices={choices}
          onClose={() => onAdding(false)}
        />
      )}
      {deleted && <DeletedTask key={deleted.Id} task={deleted} onClose={() => setDeleted(null)} />}
      {tasks.error && !tasks.data && (
        <ErrorAlert
          what="The tasks could not be loaded"
          error={tasks.error}
          onRetry={() => void tasks.refetch()}
        />
      )}
      {tasks.isLoading && (
        <SkeletonRows rows={Math.max(row.openTaskCount, 1)} height="104px" name="Loading tasks" />
      )}
      {tasks.data?.length === 0 && !isAdding && (
        <EmptyState firstStep={addButton}>
          Tasks for this standard will appear here: what has to be done, and by whom.
        </EmptyState>
      )}
      <TaskSections
        tasks={tasks.data ?? []}
        choices={choices}
        row={row}
        addButton={addButton}
        onDeleted={setDeleted}
      />
    </div>
  )
}

/** The open tasks, the button that adds one, and the tasks that are done. */
function TaskSections({
  tasks,
  choices,
  row,
  addButton,
  onDeleted,
}: {
  readonly tasks: readonly TaskRow[]
  readonly choices: TaskChoices
  readonly row: StandardRow
  readonly addButton: ReactNode
  readonly onDeleted: (task: TaskRow) => void
}) {
  const done = tasks.filter((task) => !isTaskOpen(task))
  const listOf = (rows: readonly TaskRow[]) => (
    <ol className={styles['list']}>
      {rows.map((task) => (
        <TaskItem key={task.Id} task={task} choices={choices} row={row} onDeleted={onDeleted} />
      ))}
    </ol>
  )
  return (
    <>
      {listOf(tasks.filter(isTaskOpen))}
      {tasks.length > 0 && addButton}
      {done.length > 0 && (
        <>
          <h2 className={styles['done']}>Done</h2>
          {listOf(done)}
        </>
      )}
    </>
  )
}
