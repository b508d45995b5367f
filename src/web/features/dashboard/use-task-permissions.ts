import { mayWrite } from '../../../rules/permissions.ts'
import type { StandardRow, TaskRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { projectActor } from './project-actor.ts'

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
  const user = useUser()
  const actor = projectActor(user)
  const prior = [
    {
      AuthorId: task.AuthorId,
      Assignees: task.assignees,
      StandardOwnerIds: Object.values(standard?.phaseDetails ?? {}).flatMap(
        (details) => details?.OwnerId ?? [],
      ),
    },
  ]
  const facts = (parameters: Readonly<Record<string, unknown>>) => ({
    userId: user.UserId,
    parameters: { task_id: task.Id, ...parameters },
    prior,
  })
  return {
    edit: mayWrite('Task:Edit', actor, facts({ project_id: task.ProjectId })),
    delete: mayWrite('Task:Delete', actor, facts({})),
    mark: (user_id) => mayWrite('Task:UpdateCompletion', actor, facts({ assignee: { user_id } })),
  }
}
