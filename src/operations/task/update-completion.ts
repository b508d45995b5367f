import { sql } from 'kysely'
import { isSameUser } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { recountOpenTasks } from '../core/counting/recount-open-tasks.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { taskWrites } from './contract.ts'
import { taskSnapshot, type AssigneeRow } from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:UpdateCompletion']
type Parameters = ParametersOf<Contract>
type Found = { ProjectId: number; StandardId: number; assignee: AssigneeRow | undefined }

const change = statement<
  { project_id: number; task_id: number; user: string; done: boolean },
  { changed: number }
>(
  'task.complete',
  (_, place) => sql<{ changed: number }>`
    update "TaskAssignee" set "IsCompleted" = ${place('done')}
    where "ProjectId" = ${place('project_id')} and "TaskId" = ${place('task_id')} and "UserId" = ${place('user')}
    returning 1 as changed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { task_id, assignee } = parameters
  const found = await taskSnapshot(db, task_id)
  const { ProjectId, StandardId, Assignees, IsVisibleToCaller } = found
  const row = Assignees.find(({ UserId }) => isSameUser(UserId, assignee.user_id))
  return {
    prior: [{ ProjectId, TaskId: task_id, StandardId, ...row }],
    found: { ProjectId, StandardId, assignee: row },
    facts: { IsVisibleToCaller },
    // The objection is raised after the permission check: only those who may know of the task learn who is
    // assigned.
    objection: row ? undefined : notAssigned(),
  }
}

const notAssigned = (): ApiError =>
  new ApiError('notFound', [], {
    problems: [{ place: 'assignee.user_id', message: 'is not assigned to the task' }],
  })

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<Found>>) {
  const { task_id, assignee } = parameters
  const { ProjectId: project_id, StandardId: standard_id } = found
  if (found.assignee === undefined) throw notAssigned()
  const { UserId: user } = found.assignee
  const [changed] = await Promise.all([
    db.run(change, { project_id, task_id, user, done: assignee.is_completed }),
    recountOpenTasks(db, project_id, [standard_id]),
  ])
  if (changed.length !== 1) throw new ApiError('updateResultIs', [changed.length])
  return { task_id, project_id, standard_id }
}

/** Marks the named assignee's part as done or open, and no one else's. */
export const updateCompletion: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: (_, { found }) => ({
    projectId: found?.ProjectId ?? null,
    standardId: found?.StandardId ?? null,
  }),
  missing: 'taskDoesNotExist',
}
