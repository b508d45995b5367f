import type { StandardRow, TaskRow } from '../../data/contracts.ts'
import { mayIn } from '../../data/may-in.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'

/** What the signed-in person may do with a task, as far as the screen can tell; the server is the judge. */
export type TaskPermissions = {
  readonly edit: boolean
  readonly delete: boolean
  /** Whether the person may mark the part of an assignee. */
  readonly mark: (userId: string) => boolean
}

/** The rules of the permission matrix for a task and what is known of it. */
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
