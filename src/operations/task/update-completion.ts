import { sql } from 'kysely'
import { isSameUser } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountOpenTasks } from '../kit/recount-open-tasks.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { taskWrites } from './contract.ts'
import { taskLook } from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:UpdateCompletion']
type Parameters = ParametersOf<Contract>
type Prior = {
  ProjectId: number
  TaskId: number
  UserId: string
  IsCompleted: boolean
  StandardId: number
}

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
  const found = await taskLook(db, task_id)
  const { ProjectId, StandardId, Assignees, IsVisibleToCaller } = found
  const row = Assignees.find(({ UserId }) => isSameUser(UserId, assignee.user_id))
  return {
    prior: [{ ProjectId, TaskId: task_id, StandardId, ...row }],
    facts: { IsVisibleToCaller },
    // An objection is raised after the permissions: only those who may know the task learn who is assigned.
    objection: row ? undefined : new Refusal('notFound', [], { problems: [notAssigned] }),
  }
}

const notAssigned = { place: 'assignee.user_id', message: 'is not assigned to the task' }

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const { task_id, assignee } = parameters
  const { ProjectId: project_id, StandardId: standard_id, UserId } = prior[0] as Prior
  const [changed] = await Promise.all([
    db.run(change, { project_id, task_id, user: UserId, done: assignee.is_completed }),
    recountOpenTasks(db, project_id, [standard_id]),
  ])
  if (changed.length !== 1) throw new Refusal('updateResultIs', [changed.length])
  return { task_id, project_id, standard_id }
}

/** Marks the part of the named assignee as done or open; nobody else's. */
export const updateCompletion: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: (_, prior) => {
    const row = prior[0] as Prior | undefined
    return { projectId: row?.ProjectId ?? null, standardId: row?.StandardId ?? null }
  },
  missing: 'taskDoesNotExist',
}
