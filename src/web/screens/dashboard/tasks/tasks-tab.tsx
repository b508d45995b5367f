import { useEffect, useRef, useState, type RefObject } from 'react'
import { isArchived } from '#rules/projects/project-status.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { LazyNewTask, preloadTaskForm } from '#web/domain/task/lazy-task-form.tsx'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import { newTaskDraftKey, putAside } from '#web/domain/task/task-draft-key.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import type { Project } from '../shared/project-people.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { TaskBoard } from './task-board.tsx'
import { taskChoices } from './task-choices.ts'
import { assigneeChoices, dueCounts, taskCounts } from './task-filter.ts'
import { TaskToolbar } from './task-toolbar.tsx'

/** The tasks of a project, open ones first: filter, add, complete one's part, edit, delete. */
export function TasksTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const user = useUser()
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id: projectId })
  const { data: standards = [] } = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const dues = useDueCounts(tasks.data)
  const form = useNewTaskForm(projectId)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const choices = project && taskChoices(project, standards, user)
  const mayAdd = useMayAdd(project, choices)
  const onAdd = mayAdd && !form.isOpen ? form.open : null
  const rows = tasks.data ?? []
  useTaskKeys({
    list,
    onNew: mayAdd ? form.open : null,
    onFilter: () => filterField.current?.focus(),
  })
  return (
    <>
      <TaskToolbar
        counts={tasks.data ? taskCounts(rows, user.UserId) : undefined}
        dues={dues}
        assignees={assigneeChoices(rows)}
        filterRef={filterField}
        newRef={form.isReturning ? focusOnMount : null}
        onNew={onAdd}
      />
      {form.isOpen && choices && (
        <LazyNewTask isBoxed projectId={projectId} choices={choices} onClose={form.close} />
      )}
      <AsyncContent
        name="the tasks"
        result={{ data: choices && tasks.data, error: tasks.error, refetch: tasks.refetch }}
        rows={6}
        height="112px"
      >
        {(loaded) =>
          choices && (
            <TaskBoard
              ref={list}
              tasks={loaded}
              standards={standards}
              choices={choices}
              onAdd={onAdd}
            />
          )
        }
      </AsyncContent>
    </>
  )
}

/** The form of a new task: initially open when the end of the session left a draft behind. Closing it returns the focus to its button. */
function useNewTaskForm(projectId: number) {
  const draftKey = useDraftKey()
  const [isOpen, setOpen] = useState(() => {
    const draft = readDraft(draftKey(newTaskDraftKey(projectId)))
    return draft !== null && draft.base !== putAside
  })
  const [isReturning, setReturning] = useState(false)
  useEffect(() => {
    // Preload the form: it must open immediately, or typed letters are handled as shortcuts. A failed load is reported when it opens.
    preloadTaskForm()
  }, [])
  const show = (isShown: boolean) => {
    setReturning(!isShown)
    setOpen(isShown)
  }
  return { isOpen, isReturning, open: () => show(true), close: () => show(false) }
}

/** Returns how many tasks in the scope from the URL each filter by due date lists; undefined while the tasks load. */
function useDueCounts(tasks: readonly TaskRow[] | undefined) {
  const { UserId } = useUser()
  const { search } = useDashboardSearch()
  const today = useToday()
  return tasks && dueCounts(tasks, search.tasks, { userId: UserId, today })
}

/** Whether the person may add a task: not to an archived project, nor to one in which they see no standards. */
function useMayAdd(project: Project | undefined, choices: TaskChoices | undefined): boolean {
  const { isReadOnly } = useSession()
  const isClosed = isReadOnly || (project !== undefined && isArchived(project.StatusId))
  return !isClosed && (choices?.standards?.length ?? 0) > 0
}

/** The keyboard shortcuts of the tasks: move, open the standard, complete one's part, edit, add, filter. */
const useTaskKeys = ({
  list,
  onNew,
  onFilter,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFilter: () => void
}): void =>
  useListKeys('Tasks', {
    list,
    item: '[data-task]',
    noun: 'task',
    keys: ({ click, enter }) => ({
      Enter: { does: 'Open the standard', run: enter('[data-open]') },
      m: { does: 'Mark my part done or reopen it', run: click('[data-mark]') },
      e: { does: 'Edit', run: click('[data-edit]') },
      ...(onNew && { t: { does: 'New task', run: onNew } }),
      '/': { does: 'Filter', run: onFilter },
    }),
  })
