import type { StandardRow, TaskRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'

/** What the signed-in person may do with a task, as far as the client knows; the server decides. */
export type TaskPermissions = {
  readonly edit: boolean
  readonly delete: boolean
  /** Whether the person may mark an assignee's part. */
  readonly mark: (userId: string) => boolean
}

/** Applies the permission matrix to a task. */
export function useTaskPermissions(
  task: TaskRow,
  standard: StandardRow | undefined,
): TaskPermissions {
  const project = useQueryOf('projects/{id}/project', { id: task.ProjectId })
  const may = mayIn(useSession(), project.data)
  const task_id = task.Id
  const prior = {
    AuthorId: task.AuthorId,
    Assignees: task.assignees,
    StandardOwnerIds: Object.values(standard?.phaseDetails ?? {}).flatMap(
      (details) => details?.OwnerId ?? [],
    ),
  }
  return {
    edit: may('Task:Edit', { task_id, project_id: task.ProjectId }, prior),
    delete: may('Task:Delete', { task_id }, prior),
    mark: (user_id) => may('Task:UpdateCompletion', { task_id, assignee: { user_id } }, prior),
  }
}
