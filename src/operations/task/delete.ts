import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountOpenTasks } from '../kit/recount-open-tasks.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { taskWrites } from './contract.ts'
import { taskLook, type TaskRow } from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:Delete']
type Parameters = ParametersOf<Contract>

const remove = statement<{ project_id: number; task_id: number }, { removed: number }>(
  'task.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "Task" where "ProjectId" = ${place('project_id')} and "Id" = ${place('task_id')} returning 1 as removed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await taskLook(db, parameters.task_id)
  const { StandardOwnerIds, IsVisibleToCaller, ModuleId: _, ...task } = found
  return { prior: [task], facts: { StandardOwnerIds, IsVisibleToCaller } }
}

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const { ProjectId: project_id, StandardId: standard_id } = prior[0] as TaskRow
  const { task_id } = parameters
  const [removed] = await Promise.all([
    db.run(remove, { project_id, task_id }),
    recountOpenTasks(db, project_id, [standard_id]),
  ])
  if (removed.length !== 1) throw new Refusal('updateResultIs', [removed.length])
  return { task_id, project_id, standard_id }
}

/** Takes a task away with its assignments; the history keeps what it was. */
export const deleteTask: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: (_, prior) => {
    const task = prior[0] as TaskRow | undefined
    return { projectId: task?.ProjectId ?? null, standardId: task?.StandardId ?? null }
  },
  missing: 'taskDoesNotExist',
}
