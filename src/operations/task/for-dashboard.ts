import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { isSameUser, storedUserId } from '../../rules/user-id.ts'
import type { QueryOf } from '../kit/contract.ts'
import type { ReadContext, ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { dashboardTaskRow, taskReads } from './contract.ts'

type Contract = (typeof taskReads)['tasks/for_dashboard']
type Row = z.output<typeof dashboardTaskRow>
type Assignment = {
  Id: number
  Text: string
  ProjectId: number
  StandardId: number
  AuthorId: string
  CreationDate: string
  IsCompleted: boolean
  assignee: string
  isDone: boolean
}

const list = (name: string, isLinked: RawBuilder<unknown>) =>
  statement<{ user_id: string }, Assignment>(
    name,
    (_, place) => sql<Assignment>`
    select t."Id", t."Text", t."ProjectId", t."StandardId", t."AuthorId", t."CreationDate", mine."IsCompleted",
      a."UserId" as "assignee", a."IsCompleted" as "isDone"
    from "TaskAssignee" mine
    join "Task" t on t."ProjectId" = mine."ProjectId" and t."Id" = mine."TaskId"
    join "TaskAssignee" a on a."ProjectId" = mine."ProjectId" and a."TaskId" = mine."TaskId"
    where mine."UserId" = ${place('user_id')} ${isLinked}
    order by mine."IsCompleted", t."CreationDate" desc, t."Id" desc`,
  )

const ofStaff = list('tasks.forDashboard', sql``)

// Whose link to a project has ended sees nothing of it any more; staff are assigned to tasks wherever they are needed.
const ofClient = list(
  'tasks.forDashboardOfClient',
  sql`and exists (
  select from "ProjectUser" l where l."ProjectId" = mine."ProjectId" and l."UserId" = mine."UserId")`,
)

async function read({
  db,
  query,
  target,
  reply,
  caller,
  reference,
}: ReadContext<QueryOf<Contract>>) {
  const user_id = storedUserId(target, query.user_id)
  if (reply !== 'all' && !isSameUser(user_id, caller.userId)) throw new Refusal('notAllowed')
  const { standards, names } = reference
  const nameOf = (id: string): string => names.people.get(id) ?? ''
  const rows = new Map<number, Row>()
  for (const { assignee, isDone, ...task } of await db.run(caller.isStaff ? ofStaff : ofClient, {
    user_id,
  })) {
    const row = rows.get(task.Id) ?? {
      ...task,
      ProjectName: names.projects.get(task.ProjectId) ?? '',
      StandardName: standards.get(task.StandardId)?.Name ?? '',
      ModuleId: standards.get(task.StandardId)?.StandardSetId ?? 0,
      AuthorName: nameOf(task.AuthorId),
      assignees: [],
    }
    row.assignees.push({ UserId: assignee, FullName: nameOf(assignee), IsCompleted: isDone })
    rows.set(task.Id, row)
  }
  for (const { assignees } of rows.values())
    assignees.sort(
      (a, b) => a.FullName.localeCompare(b.FullName) || a.UserId.localeCompare(b.UserId),
    )
  return [...rows.values()]
}

/** The tasks that are assigned to a person, open ones first; everybody but administrators sees only the own ones. */
export const tasksForDashboard: ReadOperation<Contract> = { project: () => null, read }
