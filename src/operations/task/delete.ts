import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { recountOpenTasks } from '../core/counting/recount-open-tasks.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { taskWrites } from './contract.ts'
import { taskSnapshot, type TaskRow } from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:Delete']
type Parameters = ParametersOf<Contract>

const remove = statement<{ project_id: number; task_id: number }, { removed: number }>(
  'task.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "Task" where "ProjectId" = ${place('project_id')} and "Id" = ${place('task_id')} returning 1 as removed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await taskSnapshot(db, parameters.task_id)
  const { StandardOwnerIds, IsVisibleToCaller, ModuleId: _, ...task } = found
  return { prior: [task], found: task, facts: { StandardOwnerIds, IsVisibleToCaller } }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<TaskRow>>) {
  const { ProjectId: project_id, StandardId: standard_id } = found
  const { task_id } = parameters
  const [removed] = await Promise.all([
    db.run(remove, { project_id, task_id }),
    recountOpenTasks(db, project_id, [standard_id]),
  ])
  if (removed.length !== 1) throw new ApiError('updateResultIs', [removed.length])
  return { task_id, project_id, standard_id }
}

export const deleteTask: WriteOperation<Contract, WithFound<TaskRow>> = {
  snapshot,
  write,
  subject: (_, { found: task }) => ({
    projectId: task?.ProjectId ?? null,
    standardId: task?.StandardId ?? null,
  }),
  missing: 'taskDoesNotExist',
}
