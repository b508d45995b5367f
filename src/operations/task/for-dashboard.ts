import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { clientSince } from '#database/predicates/tasks.ts'
import { comparePeople } from '#rules/people/people-order.ts'
import { isSameUser, storedUserId } from '#rules/people/user-id.ts'
import { projectName } from '#rules/projects/project-name.ts'
import type { QueryOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { asksForPage, Page, pageOf } from '../core/paging/page.ts'
import { statement } from '../core/statement.ts'
import type { dashboardTaskRow, taskReads } from './contract.ts'
import { isBehind, pageValues, taskKey, type Keyed, type PageValues } from './task-pages.ts'

type Contract = (typeof taskReads)['tasks/for_dashboard']
type Row = z.output<typeof dashboardTaskRow>
type Task = {
  Id: number
  Text: string
  ProjectId: number
  StandardId: number
  AuthorId: string
  CreationDate: string
  DueDate: string | null
  IsCompleted: boolean
  /** The assignees, each as '1' if done, else '0', followed by the id, which contains no space: '1ann 0bob'. */
  assigned: string
}

const assigned = sql`(
  select string_agg(concat(a."IsCompleted"::int, a."UserId"), ' ') from "TaskAssignee" a
  where a."ProjectId" = mine."ProjectId" and a."TaskId" = mine."TaskId")`

const list = (name: string, isLinked: RawBuilder<unknown>) =>
  statement<{ user_id: string }, Task>(
    name,
    (_, place) => sql<Task>`
    select t."Id", t."Text", t."ProjectId", t."StandardId", t."AuthorId", t."CreationDate", t."DueDate", mine."IsCompleted",
      ${assigned} as "assigned"
    from "TaskAssignee" mine
    join "Task" t on t."ProjectId" = mine."ProjectId" and t."Id" = mine."TaskId"
    where mine."UserId" = ${place('user_id')} ${isLinked}
    order by mine."IsCompleted", t."CreationDate" desc, t."Id" desc`,
  )

const ofStaff = list('tasks.forDashboard', sql``)

// Clients permanently lose their tasks when their link to the project ends; staff can be assigned to tasks of
// any project.
const ofLinkedProject = sql`and exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = mine."ProjectId" and l."UserId" = mine."UserId" and mine."AssignedAt" >= ${clientSince})`

const ofClient = list('tasks.forDashboardOfClient', ofLinkedProject)

const page = (name: string, isLinked: RawBuilder<unknown>) =>
  statement<{ user_id: string } & PageValues, Task & Keyed>(
    name,
    (_, place) => sql<Task & Keyed>`
    select t."Id", t."Text", t."ProjectId", t."StandardId", t."AuthorId", t."CreationDate", t."DueDate", mine."IsCompleted",
      ${assigned} as "assigned", ${taskKey(sql`not mine."IsCompleted"`)} as "key"
    from "TaskAssignee" mine
    join "Task" t on t."ProjectId" = mine."ProjectId" and t."Id" = mine."TaskId"
    where mine."UserId" = ${place('user_id')} ${isLinked}
      and case when mine."IsCompleted" then ${isBehind(place, 'done')} else ${isBehind(place, 'open')} end
    order by mine."IsCompleted", t."CreationDate" desc, t."Id" desc limit ${place('rows')}::int`,
  )

const pageOfStaff = page('tasks.pageForDashboard', sql``)
const pageOfClient = page('tasks.pageForDashboardOfClient', ofLinkedProject)

async function read({
  db,
  query,
  target,
  reply,
  caller,
  reference,
  takeTurn,
}: ReadContext<QueryOf<Contract>>) {
  const user_id = storedUserId(target, query.user_id)
  if (reply !== 'all' && !isSameUser(user_id, caller.userId)) throw new ApiError('notAllowed')
  const { standards, names } = reference
  const nameOf = (id: string): string => names.people.get(id) ?? ''
  const named = ({ assigned: people, ...task }: Task): Row => ({
    ...task,
    ProjectName: projectName(task.ProjectId, names.projects.get(task.ProjectId)),
    StandardName: standards.get(task.StandardId)?.Name ?? '',
    ModuleId: standards.get(task.StandardId)?.StandardSetId ?? 0,
    AuthorName: nameOf(task.AuthorId),
    assignees: people
      .split(' ')
      .map((one) => {
        const UserId = one.slice(1)
        return { UserId, FullName: nameOf(UserId), IsCompleted: one.startsWith('1') }
      })
      .toSorted(comparePeople),
  })
  if (asksForPage(query)) {
    const values = { user_id, ...pageValues(query) }
    const keyed = await db.run(caller.isStaff ? pageOfStaff : pageOfClient, values)
    const { rows, next } = pageOf(keyed, query, ({ key }) => key)
    return new Page(rows.map(named), next)
  }
  const rows = await db.run(caller.isStaff ? ofStaff : ofClient, { user_id })
  await takeTurn()
  return rows.map(named)
}

/** The tasks assigned to a person, open ones first; everyone but administrators sees only their own. */
export const tasksForDashboard: ReadOperation<Contract> = { project: () => null, read }
