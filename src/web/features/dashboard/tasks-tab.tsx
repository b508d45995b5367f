import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isArchived } from '../../../rules/project-status.ts'
import type { TaskRow } from '../../data/contracts.ts'
import { useSession, useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { keptDraft } from '../../ui/draft.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { editTaskDraftKey, newTaskDraftKey, putAside } from '../../ui/task-draft-key.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { DeletedTask } from './deleted-task.tsx'
import { LaterNewTask, fetchTaskForm } from './later-task-form.tsx'
import type { Project } from './project-people.ts'
import { assigneeChoices, filterTasks, isOpenTask, taskCounts } from './task-filter.ts'
import { taskChoices } from './task-choices.ts'
import { TaskList } from './task-list.tsx'
import { TaskToolbar } from './task-toolbar.tsx'
import styles from './tasks-tab.module.css'
import { useDashboardSearch } from './use-dashboard-search.ts'
import { useTaskKeys } from './use-task-keys.ts'

const none: ReadonlySet<number> = new Set()

/** The tasks of a project, open ones first: filter them, add one, do one's part, change or delete them. */
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
    const draft = keptDraft(draftKey(newTaskDraftKey(projectId)))
    return draft !== null && draft.base !== putAside
  })
  // The button takes the focus back from the form that it opened.
  const [isReturning, setReturning] = useState(false)
  const add = () => {
    setReturning(false)
    setAdding(true)
  }
  const [editing, setEditing] = useState<number | null>(null)
  // A task whose part was just marked stays in its place until another choice of tasks is made.
  const [marked, setMarked] = useState({ scope: search.tasks, ids: none })
  const [deleted, setDeleted] = useState<TaskRow | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const rows = tasks.data ?? []
  const [wasRead, setRead] = useState(false)
  if (tasks.data && !wasRead) {
    // A text that was being changed as the session ended is open again.
    setRead(true)
    const begun = rows.find(({ Id }) => keptDraft(draftKey(editTaskDraftKey(Id))) !== null)
    if (begun) setEditing(begun.Id)
  }
  const held = marked.scope === search.tasks ? marked.ids : none
  const isOpen = (task: TaskRow) => isOpenTask(task) || held.has(task.Id)
  const shown = filterTasks(rows, search, user.UserId, held)
  const choices = project && taskChoices(project, standards.data ?? [], user)
  const isClosed = isReadOnly || (project !== undefined && isArchived(project.StatusId))
  const canAdd = !isClosed && choices !== undefined && choices.standards.length > 0
  useEffect(() => {
    // The form opens at once, so that no letter that is meant for it acts as a key; a failure shows when it opens.
    fetchTaskForm()
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
        newRef={isReturning ? takeFocus : null}
        onNew={canAdd && !isAdding ? add : null}
      />
      {isAdding && choices && (
        <LaterNewTask
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
        <ErrorNote
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
