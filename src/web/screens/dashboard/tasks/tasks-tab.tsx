import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isArchived } from '#rules/projects/project-status.ts'
import { isTaskOpen } from '#rules/tasks/open-task.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { DeletedTask } from '#web/domain/task/deleted-task.tsx'
import { LazyNewTask, preloadTaskForm } from '#web/domain/task/lazy-task-form.tsx'
import { editTaskDraftKey, newTaskDraftKey, putAside } from '#web/domain/task/task-draft-key.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { Project } from '../shared/project-people.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { taskChoices } from './task-choices.ts'
import { assigneeChoices, filterTasks, taskCounts } from './task-filter.ts'
import { TaskList } from './task-list.tsx'
import { TaskToolbar } from './task-toolbar.tsx'
import { useTaskKeys } from './use-task-keys.ts'
import styles from './tasks-tab.module.css'

const none: ReadonlySet<number> = new Set()

/** The tasks of a project, open ones first: filter, add, complete one's part, edit, delete. */
export function TasksTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const { isReadOnly } = useSession()
  const user = useUser()
  const draftKey = useDraftKey()
  const { search, change } = useDashboardSearch()
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id: projectId })
  const standards = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const [isAdding, setAdding] = useState(() => {
    const draft = readDraft(draftKey(newTaskDraftKey(projectId)))
    return draft !== null && draft.base !== putAside
  })
  // Return the focus to the button when the form closes.
  const [isReturning, setReturning] = useState(false)
  const add = () => {
    setReturning(false)
    setAdding(true)
  }
  const [editing, setEditing] = useState<number | null>(null)
  // A task whose part was just marked keeps its position until the scope changes.
  const [marked, setMarked] = useState({ scope: search.tasks, ids: none })
  const [deleted, setDeleted] = useState<TaskRow | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const rows = tasks.data ?? []
  const [wasRead, setRead] = useState(false)
  if (tasks.data && !wasRead) {
    // Reopen the form of a draft that was interrupted by the end of the session.
    setRead(true)
    const begun = rows.find(({ Id }) => readDraft(draftKey(editTaskDraftKey(Id))) !== null)
    if (begun) setEditing(begun.Id)
  }
  const held = marked.scope === search.tasks ? marked.ids : none
  const isOpen = (task: TaskRow) => isTaskOpen(task) || held.has(task.Id)
  const shown = filterTasks(rows, search, user.UserId, held)
  const choices = project && taskChoices(project, standards.data ?? [], user)
  const isClosed = isReadOnly || (project !== undefined && isArchived(project.StatusId))
  const canAdd = !isClosed && choices !== undefined && (choices.standards?.length ?? 0) > 0
  useEffect(() => {
    // Preload the form: it must open immediately, or typed letters are handled as shortcuts. A failed load is reported when it opens.
    preloadTaskForm()
  }, [])
  useTaskKeys({
    list,
    onNew: canAdd ? add : null,
    onFilter: () => filterField.current?.focus(),
  })

  return (
    <>
      <TaskToolbar
        counts={tasks.data ? taskCounts(rows, user.UserId) : undefined}
        assignees={assigneeChoices(rows)}
        filterRef={filterField}
        newRef={isReturning ? focusOnMount : null}
        onNew={canAdd && !isAdding ? add : null}
      />
      {isAdding && choices && (
        <LazyNewTask
          projectId={projectId}
          choices={choices}
          onClose={() => {
            setAdding(false)
            setReturning(true)
          }}
        />
      )}
      {deleted && <DeletedTask key={deleted.Id} task={deleted} onClose={() => setDeleted(null)} />}
      {tasks.error && !tasks.data ? (
        <ErrorAlert
          what="The tasks could not be loaded"
          error={tasks.error}
          onRetry={() => void tasks.refetch()}
        />
      ) : !tasks.data || !choices ? (
        <SkeletonRows rows={6} height="112px" name="Loading the tasks" />
      ) : shown.length === 0 ? (
        <EmptyState firstStep={firstStep()}>{emptyWords()}</EmptyState>
      ) : (
        <div ref={list} className={styles['tasks']}>
          {(['Open', 'Done'] as const).map((name) => (
            <TaskList
              key={name}
              name={name}
              tasks={shown.filter((task) => isOpen(task) === (name === 'Open'))}
              choices={choices}
              standards={standards.data ?? []}
              editing={editing}
              onEdit={setEditing}
              onMarked={({ Id }) => setMarked({ scope: search.tasks, ids: new Set([...held, Id]) })}
              onDeleted={setDeleted}
              isHeadingShown={search.tasks === 'all'}
            />
          ))}
        </div>
      )}
    </>
  )

  function emptyWords(): string {
    if (rows.length === 0)
      return 'Project tasks will appear here: what has to be done for a standard, and by whom.'
    if (search.q || search.assignee) return 'No tasks match.'
    return search.tasks === 'mine' ? 'You have no open tasks here.' : 'All tasks are done.'
  }

  function firstStep() {
    if (rows.length === 0) return canAdd && !isAdding && <Button onClick={add}>Add a task</Button>
    return (
      <Button
        variant="default"
        onClick={() => change({ q: undefined, assignee: undefined, tasks: 'all' })}
      >
        Show all tasks
      </Button>
    )
  }
}
