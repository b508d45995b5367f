import { sql } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { ParametersOf } from '../core/contract.ts'
import { recountOpenTasks } from '../core/counting/recount-open-tasks.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { assignees } from './assignees.ts'
import type { taskWrites } from './contract.ts'
import { mailTask, type TaskNews } from './task-mails.ts'
import {
  assignablePeople,
  standardOfProject,
  taskSnapshot,
  type AssigneeRow,
  type TaskRow,
} from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:Edit']
type Parameters = ParametersOf<Contract>
type Prior = TaskRow & { Assignees: AssigneeRow[] }

const change = statement<
  { project_id: number; task_id: number; text: string; standard_id: number; due: string | null },
  { changed: number }
>(
  'task.change',
  (_, place) => sql<{ changed: number }>`
    update "Task" set "Text" = ${place('text')}, "StandardId" = ${place('standard_id')},
      "DueDate" = ${place('due')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('task_id')} returning 1 as changed`,
)

/** The values of a task after an edit; omitted fields stay unchanged. */
function valuesAfter(parameters: Parameters, before: Prior) {
  const { text = before.Text, newStandardId = before.StandardId, due_date } = parameters
  const due = due_date === undefined ? before.DueDate : due_date && storedDate(due_date)
  return { text, standard_id: newStandardId, due }
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, task_id, newStandardId } = parameters
  const found = await taskSnapshot(db, task_id)
  const { StandardOwnerIds, IsVisibleToCaller, ModuleId: _, ...task } = found
  if (task.ProjectId !== project_id) throw new ApiError('taskDoesNotExist')
  const [people, standard] = await Promise.all([
    db.run(assignablePeople, { project_id }),
    db.run(standardOfProject, { project_id, standard_id: newStandardId ?? task.StandardId }),
  ])
  const isKnown =
    standard.length === 1 &&
    (await assignees.areKnown(db, target, parameters.add_assignees, people))
  return {
    prior: [task],
    found: task,
    facts: {
      StandardOwnerIds,
      IsVisibleToCaller,
      AssignableUserIds: people.map(({ Id }) => Id),
    },
    objection: isKnown ? conflictOfAssignees(parameters, target, task) : new ApiError('notFound'),
  }
}

function conflictOfAssignees(
  { previous_assignees }: Parameters,
  target: Target,
  { Assignees }: { Assignees: AssigneeRow[] },
): ApiError | undefined {
  const previous = previous_assignees?.map(({ user_id }) => storedUserId(target, user_id))
  const stored = Assignees.map(({ UserId }) => UserId)
  if (previous === undefined || sameIds(previous, stored)) return undefined
  return new ApiError('conflict', [], {
    conflict: { field: 'assignees', stored, by: null, at: null },
  })
}

async function write(context: WriteContext<Parameters, WithFound<Prior>>) {
  const { db, parameters, target, found: before } = context
  const { project_id, task_id } = parameters
  const after = valuesAfter(parameters, before)
  const idsOf = (people: readonly { user_id: string }[]) =>
    people.map(({ user_id }) => storedUserId(target, user_id))
  const added = idsOf(parameters.add_assignees)
  const [changed] = await Promise.all([
    db.run(change, { project_id, task_id, ...after }),
    assignees.remove(db, project_id, task_id, idsOf(parameters.remove_assignees)),
    assignees.removeEarlier(db, project_id, task_id, added),
    assignees.add(db, project_id, task_id, added),
    recountOpenTasks(db, project_id, [before.StandardId, after.standard_id]),
    parameters.send_notification ? mailTask(db, newsOf(context)) : undefined,
  ])
  if (changed.length !== 1) throw new ApiError('updateResultIs', [changed.length])
  return { task_id, project_id, standard_id: after.standard_id }
}

// Added assignees get a mail; a changed text, standard or due date is mailed to the earlier assignees who
// stay.
function newsOf(context: WriteContext<Parameters, WithFound<Prior>>): TaskNews {
  const { parameters, target, found: before, caller } = context
  const { project_id, task_id } = parameters
  const after = valuesAfter(parameters, before)
  const idsOf = (people: readonly { user_id: string }[]) =>
    people.map(({ user_id }) => storedUserId(target, user_id))
  const had = before.Assignees.filter(({ isOfEarlierLink }) => !isOfEarlierLink).map(
    ({ UserId }) => UserId,
  )
  const removed = idsOf(parameters.remove_assignees)
  const isChanged =
    after.text !== before.Text ||
    after.standard_id !== before.StandardId ||
    after.due !== before.DueDate
  return {
    project_id,
    task_id,
    standard_id: after.standard_id,
    caller: caller.userId,
    assigned: idsOf(parameters.add_assignees).filter((id) => !had.includes(id)),
    updated: isChanged ? had.filter((id) => !removed.includes(id)) : [],
  }
}

/** Changes the text, the due date, the assignees or the standard of a task; `previous_assignees`, when given, must match the stored ones. */
export const editTask: WriteOperation<Contract, WithFound<Prior>> = {
  snapshot,
  write,
  subject: ({ project_id }, { found }) => ({
    projectId: project_id,
    standardId: found?.StandardId ?? null,
  }),
  missing: 'taskDoesNotExist',
}
