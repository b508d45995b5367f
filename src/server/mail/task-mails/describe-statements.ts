import { sql } from 'kysely'
import { isOfEarlierLink } from '#database/predicates/tasks.ts'
import { statement } from '#operations/core/statement.ts'

/** Changes that one caller has made to the tasks of one author in a standard, as far as the recipient may see them. */
export type DescribedRow = {
  readonly FirstName: string
  readonly ProjectName: string
  readonly SendTaksEmailsToBeta: boolean
  readonly ModuleId: number
  readonly StandardId: number
  readonly StandardName: string
  readonly CallerName: string
  readonly AuthorName: string
  readonly isByAuthor: boolean
  readonly isByRecipient: boolean
  readonly isAssignment: boolean
  /** The number of tasks. */
  readonly tasks: number
  /** The number of changes to them. */
  readonly changes: number
  /** When the first of those tasks is due that the recipient has not completed. */
  readonly FirstDue: string | null
}

type ChangeLists = {
  project: number
  user: string
  tasks: readonly number[]
  callers: readonly string[]
  assignments: readonly boolean[]
  counts: readonly number[]
}

/**
 * Describes changes to tasks of a project by the current state: no rows for a task that was deleted or is no longer assigned to the
 * recipient, nor for a recipient who has turned mails off or lost access to the task. Each task counts towards its current
 * standard.
 */
export const describeChanges = statement<ChangeLists, DescribedRow>(
  'taskMails.describe',
  (_, place) => sql<DescribedRow>`
    select u."FirstName", p."Name" as "ProjectName", p."SendTaksEmailsToBeta", s."StandardSetId" as "ModuleId", s."Id" as "StandardId",
      s."Name" as "StandardName", c."FullName" as "CallerName", w."FullName" as "AuthorName", c."Id" = w."Id" as "isByAuthor",
      c."Id" = u."Id" as "isByRecipient",
      n."isAssignment", count(distinct t."Id")::int as "tasks", sum(n.count)::int as "changes",
      min(t."DueDate") filter (where not a."IsCompleted") as "FirstDue"
    from unnest(${place('tasks')}::int[], ${place('callers')}::text[], ${place('assignments')}::boolean[], ${place('counts')}::int[])
      with ordinality n (task, caller, "isAssignment", count, place)
    join "Task" t on t."ProjectId" = ${place('project')}::int and t."Id" = n.task
    join "TaskAssignee" a on a."ProjectId" = ${place('project')}::int and a."TaskId" = n.task and a."UserId" = ${place('user')}::text
    join "Project" p on p."Id" = ${place('project')}::int
    join "Standard" s on s."Id" = t."StandardId"
    join "User" u on u."Id" = ${place('user')}::text
    join "User" c on c."Id" = n.caller
    join "User" w on w."Id" = t."AuthorId"
    where u."NotifyOnNewTask" and not u."IsLocked" and not u."IsDeleted" and not ${isOfEarlierLink}
    group by u."Id", p."Id", s."Id", c."Id", w."Id", n."isAssignment"
    order by min(n.place)`,
)
