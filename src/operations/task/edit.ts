import { sql } from 'kysely'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountOpenTasks } from '../kit/recount-open-tasks.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { assignees } from './assignees.ts'
import type { taskWrites } from './contract.ts'
import { mailTask, type TaskNews } from './task-mails.ts'
import {
  assignablePeople,
  standardOfProject,
  taskLook,
  type AssigneeRow,
  type TaskRow,
} from './task-rows.ts'

type Contract = (typeof taskWrites)['Task:Edit']
type Parameters = ParametersOf<Contract>
type Prior = TaskRow & { Assignees: AssigneeRow[] }

const change = statement<
  { project_id: number; task_id: number; text: string; standard_id: number },
  { changed: number }
>(
  'task.change',
  (_, place) => sql<{ changed: number }>`
    update "Task" set "Text" = ${place('text')}, "StandardId" = ${place('standard_id')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('task_id')} returning 1 as changed`,
)

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, task_id, newStandardId } = parameters
  const found = await taskLook(db, task_id)
  const { StandardOwnerIds, IsVisibleToCaller, ModuleId: _, ...task } = found
  if (task.ProjectId !== project_id) throw new Refusal('taskDoesNotExist')
  const [people, standard] = await Promise.all([
    db.run(assignablePeople, { project_id }),
    db.run(standardOfProject, { project_id, standard_id: newStandardId ?? task.StandardId }),
  ])
  const isKnown =
    standard.length === 1 &&
    (await assignees.areKnown(db, target, parameters.add_assignees, people))
  return {
    prior: [task],
    facts: {
      StandardOwnerIds,
      IsVisibleToCaller,
      AssignableUserIds: people.map(({ Id }) => Id),
    },
    objection: isKnown ? conflictOfAssignees(parameters, target, task) : new Refusal('notFound'),
  }
}

function conflictOfAssignees(
  { previous_assignees }: Parameters,
  target: Target,
  { Assignees }: { Assignees: AssigneeRow[] },
): Refusal | undefined {
  const previous = previous_assignees?.map(({ user_id }) => storedUserId(target, user_id))
  const stored = Assignees.map(({ UserId }) => UserId)
  if (previous === undefined || sameIds(previous, stored)) return undefined
  return new Refusal('conflict', [], {
    conflict: { field: 'assignees', stored, by: null, at: null },
  })
}

async function write(context: WriteContext<Parameters>) {
  const { db, parameters, target, prior } = context
  const before = prior[0] as Prior
  const { project_id, task_id, text = before.Text, newStandardId = before.StandardId } = parameters
  const idsOf = (people: readonly { user_id: string }[]) =>
    people.map(({ user_id }) => storedUserId(target, user_id))
  const added = idsOf(parameters.add_assignees)
  const [changed] = await Promise.all([
    db.run(change, { project_id, task_id, text, standard_id: newStandardId }),
    assignees.remove(db, project_id, task_id, idsOf(parameters.remove_assignees)),
    assignees.removeEarlier(db, project_id, task_id, added),
    assignees.add(db, project_id, task_id, added),
    recountOpenTasks(db, project_id, [before.StandardId, newStandardId]),
    parameters.send_notification ? mailTask(db, newsOf(context)) : undefined,
  ])
  if (changed.length !== 1) throw new Refusal('updateResultIs', [changed.length])
  return { task_id, project_id, standard_id: newStandardId }
}

// Adding people tells them alone; another text or standard is news to all who have the task.
function newsOf({ parameters, target, prior, caller }: WriteContext<Parameters>): TaskNews {
  const before = prior[0] as Prior
  const { project_id, task_id, text = before.Text, newStandardId = before.StandardId } = parameters
  const idsOf = (people: readonly { user_id: string }[]) =>
    people.map(({ user_id }) => storedUserId(target, user_id))
  const had = before.Assignees.filter(({ isOfEarlierLink }) => !isOfEarlierLink).map(
    ({ UserId }) => UserId,
  )
  const removed = idsOf(parameters.remove_assignees)
  const isChanged = text !== before.Text || newStandardId !== before.StandardId
  return {
    project_id,
    task_id,
    standard_id: newStandardId,
    caller: caller.userId,
    assigned: idsOf(parameters.add_assignees).filter((id) => !had.includes(id)),
    updated: isChanged ? had.filter((id) => !removed.includes(id)) : [],
  }
}

/** Changes the text, the assignees or the standard of a task; `previous_assignees`, when given, must be those stored. */
export const editTask: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id }, prior) => ({
    projectId: project_id,
    standardId: (prior[0] as Prior | undefined)?.StandardId ?? null,
  }),
  missing: 'taskDoesNotExist',
}
