import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { ParametersOf } from '../core/contract.ts'
import { recountOpenTasks } from '../core/counting/recount-open-tasks.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { assignees } from './assignees.ts'
import type { taskWrites } from './contract.ts'
import { mailTask } from './task-mails.ts'
import { assignablePeople, standardOfProject } from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:Create']
type Parameters = ParametersOf<Contract>

const insert = statement<
  {
    text: string
    project_id: number
    standard_id: number
    author: string
    now: string
    due: string | null
  },
  { Id: number }
>(
  'task.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId", "CreationDate", "DueDate")
    values (${place('text')}, ${place('project_id')}, ${place('standard_id')}, ${place('author')}, ${place('now')}, ${place('due')})
    returning "Id"`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, standard_id, module_id } = parameters
  const [found, people] = await Promise.all([
    db.run(standardOfProject, { project_id, standard_id }),
    db.run(assignablePeople, { project_id }),
  ])
  const [standard] = found
  if (standard === undefined || (module_id !== undefined && module_id !== standard.ModuleId))
    throw new ApiError('notFound')
  if (!(await assignees.areKnown(db, target, parameters.assignees, people)))
    throw new ApiError('notFound')
  return { prior: [], facts: { AssignableUserIds: people.map(({ Id }) => Id) } }
}

async function write({ db, parameters, target, caller, now }: WriteContext<Parameters>) {
  const { project_id, standard_id, text, due_date } = parameters
  const due = due_date == null ? null : storedDate(due_date)
  const [row] = await db.run(insert, {
    text,
    project_id,
    standard_id,
    author: caller.userId,
    now,
    due,
  })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  const people = parameters.assignees.map(({ user_id }) => storedUserId(target, user_id))
  const [, , found] = await Promise.all([
    assignees.add(db, project_id, row.Id, people),
    recountOpenTasks(db, project_id, [standard_id]),
    db.run(standardOfProject, { project_id, standard_id }),
    mailTask(db, {
      project_id,
      task_id: row.Id,
      standard_id,
      caller: caller.userId,
      assigned: people,
      updated: [],
    }),
  ])
  return { task_id: row.Id, project_id, standard_id, module_id: found[0]?.ModuleId as number }
}

/** Creates a task on a standard of a project and mails the assignees, who begin with IsCompleted false (specification, section 9). */
export const createTask: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id, standard_id }) => ({ projectId: project_id, standardId: standard_id }),
}
