import { Button } from '@mantine/core'
import type { StandardRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useBench } from './bench-context.ts'
import { NewTask } from './new-task.tsx'
import { TaskItem } from './task-item.tsx'
import { isDone, type TaskPerson } from './task-people.ts'
import styles from './tasks-tab.module.css'

/** The tasks of a standard: the open ones, then those that are done. */
export function TasksTab({
  row,
  people,
  isAdding,
  onAdding,
}: {
  readonly row: StandardRow
  /** Undefined until they are there. */
  readonly people: readonly TaskPerson[] | undefined
  readonly isAdding: boolean
  readonly onAdding: (isAdding: boolean) => void
}) {
  const { project_id, standard_id, may } = useBench()
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id, standard_id })
  const mayAdd = may('Task:Create', { project_id, standard_id, assignees: [] }, {})
  const open = tasks.data?.filter((task) => !isDone(task)) ?? []
  const done = tasks.data?.filter(isDone) ?? []
  const add = (
    <Button variant="default" onClick={() => onAdding(true)}>
      Add task
    </Button>
  )

  return (
    <div className={styles['tab']}>
      {isAdding && mayAdd && <NewTask people={people} onClose={() => onAdding(false)} />}
      {tasks.error && !tasks.data && (
        <ErrorNote
          what="The tasks could not be loaded"
          error={tasks.error}
          onRetry={() => void tasks.refetch()}
        />
      )}
      {tasks.isLoading && (
        <SkeletonRows rows={Math.max(row.openTaskCount, 1)} height="104px" name="Loading tasks" />
      )}
      {tasks.data?.length === 0 && !isAdding && (
        <EmptyState firstStep={mayAdd && add}>
          Tasks for this standard will appear here: what has to be done, and by whom.
        </EmptyState>
      )}
      <ol className={styles['list']}>
        {open.map((task) => (
          <TaskItem key={task.Id} task={task} people={people} row={row} />
        ))}
      </ol>
      {tasks.data && tasks.data.length > 0 && mayAdd && !isAdding && add}
      {done.length > 0 && (
        <>
          <h2 className={styles['done']}>Done</h2>
          <ol className={styles['list']}>
            {done.map((task) => (
              <TaskItem key={task.Id} task={task} people={people} row={row} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
