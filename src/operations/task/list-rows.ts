import { sql } from 'kysely'
import { comparePeople, type OrderedPerson } from '#rules/people/people-order.ts'

/** The columns of a task as lists return it, over `"Task" t`. */
export const taskColumns = sql`
  t."Id", t."Text", t."ProjectId", p."Name" as "ProjectName", t."StandardId", s."Name" as "StandardName",
  s."StandardSetId" as "ModuleId", t."AuthorId", w."FullName" as "AuthorName", t."CreationDate", t."DueDate",
  coalesce((select json_agg(json_build_object('UserId', a."UserId", 'FullName', u."FullName", 'IsCompleted', a."IsCompleted"))
    from "TaskAssignee" a join "User" u on u."Id" = a."UserId"
    where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"), '[]') as "assignees"`

/** The tables that `taskColumns` reads in addition to the task. */
export const taskJoins = sql`
  join "Project" p on p."Id" = t."ProjectId"
  join "Standard" s on s."Id" = t."StandardId"
  join "User" w on w."Id" = t."AuthorId"`

/** Tasks with the assignees of each in the order of people. */
export const withOrderedAssignees = <Task extends { assignees: OrderedPerson[] }>(
  rows: readonly Task[],
): Task[] =>
  rows.map((task) =>
    task.assignees.length < 2
      ? task
      : { ...task, assignees: task.assignees.toSorted(comparePeople) },
  )
