import { Button } from '@mantine/core'
import { useState, type Ref } from 'react'
import type { DueFilter } from '#rules/tasks/due-date.ts'
import { isTaskOpen } from '#rules/tasks/open-task.ts'
import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useUser } from '#web/data/session/session.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { DeletedTask } from '#web/domain/task/deleted-task.tsx'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { editTaskDraftKey } from '#web/domain/task/task-draft-key.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { DashboardSearch } from '../shared/search.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { filterTasks } from './task-filter.ts'
import { TaskList } from './task-list.tsx'
import styles from './tasks-tab.module.css'

/** The tasks that pass the filters, open ones first. */
export function TaskBoard({
  ref,
  tasks,
  standards,
  choices,
  onAdd,
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly tasks: readonly TaskRow[]
  readonly standards: readonly StandardRow[]
  readonly choices: TaskChoices
  readonly onAdd: (() => void) | null
}) {
  const { UserId } = useUser()
  const { search } = useDashboardSearch()
  const [editing, setEditing] = useEditedTask(tasks)
  const today = useToday()
  const { marked, mark } = useMarkedTasks(`${search.tasks} ${search.taskDue}`)
  const [deleted, setDeleted] = useState<TaskRow | null>(null)
  const shown = filterTasks(tasks, search, { userId: UserId, today }, marked)
  const isOpen = (task: TaskRow) => isTaskOpen(task) || marked.has(task.Id)
  return (
    <>
      {deleted && <DeletedTask key={deleted.Id} task={deleted} onClose={() => setDeleted(null)} />}
      {shown.length === 0 ? (
        <EmptyTasks hasTasks={tasks.length > 0} onAdd={onAdd} />
      ) : (
        <div ref={ref} className={styles['tasks']}>
          {(['Open', 'Done'] as const).map((name) => (
            <TaskList
              key={name}
              name={name}
              tasks={shown.filter((task) => isOpen(task) === (name === 'Open'))}
              choices={choices}
              standards={standards}
              editing={editing}
              onEdit={setEditing}
              onMarked={mark}
              onDeleted={setDeleted}
              isHeadingShown={search.tasks === 'all' && search.taskDue === undefined}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The id of the task being edited; initially that of a task with an unsaved draft, left behind by the end of the session. */
function useEditedTask(tasks: readonly TaskRow[]) {
  const draftKey = useDraftKey()
  return useState<number | null>(
    () => tasks.find(({ Id }) => readDraft(draftKey(editTaskDraftKey(Id))) !== null)?.Id ?? null,
  )
}

const none: ReadonlySet<number> = new Set()

/** The tasks whose parts were just marked: they keep their positions until the scope or the filter by due date changes. */
function useMarkedTasks(scope: string) {
  const [latest, setLatest] = useState({ scope, ids: none })
  const marked = latest.scope === scope ? latest.ids : none
  const mark = ({ Id }: TaskRow) => setLatest({ scope, ids: new Set([...marked, Id]) })
  return { marked, mark }
}

/** Explains why no task is shown, and offers a way to get one. */
function EmptyTasks({
  hasTasks,
  onAdd,
}: {
  readonly hasTasks: boolean
  readonly onAdd: (() => void) | null
}) {
  const { search, change } = useDashboardSearch()
  if (!hasTasks)
    return (
      <EmptyState firstStep={onAdd && <Button onClick={onAdd}>Add a task</Button>}>
        Project tasks will appear here: what has to be done for a standard, and by whom.
      </EmptyState>
    )
  const showAll = (
    <Button
      variant="default"
      onClick={() =>
        change({ q: undefined, assignee: undefined, taskDue: undefined, tasks: 'all' })
      }
    >
      Show all tasks
    </Button>
  )
  return <EmptyState firstStep={showAll}>{whyNone(search)}</EmptyState>
}

const noneDue: Readonly<Record<DueFilter, string>> = {
  overdue: 'No open task here is overdue.',
  soon: 'No open task here is due within 7 days.',
  none: 'Every open task here has a due date.',
}

function whyNone({ q, assignee, tasks, taskDue }: DashboardSearch): string {
  if (q || assignee) return 'No tasks match.'
  if (taskDue !== undefined) return noneDue[taskDue]
  return tasks === 'mine' ? 'You have no open tasks here.' : 'All tasks are done.'
}
