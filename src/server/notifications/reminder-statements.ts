import { sql } from 'kysely'
import { dueDayOf, isOfEarlierLink } from '#database/predicates/tasks.ts'
import { statement } from '#operations/core/statement.ts'
import type { NotificationKind } from '#rules/notifications/kinds.ts'
import { archivedId } from '#rules/projects/project-status.ts'

/** The first and the last due date, YYYY-MM-DD. */
type Days = { readonly first: string; readonly last: string }

const midnight = (day: unknown) => sql`(${day}::date::timestamp at time zone 'UTC')`

/** The projects, except archived ones, in which something is due within these days. */
export const findProjectsWithDue = statement<Days, { ProjectId: number }>(
  'reminders.projects',
  (_, place) => sql<{ ProjectId: number }>`
    select due."ProjectId" from (
      select "ProjectId" from "Task" where "DueDate" between ${midnight(place('first'))} and ${midnight(place('last'))}
      union
      select "ProjectId" from "RfiRequest" where "DueDate" between ${place('first')}::date and ${place('last')}::date and not "IsAnswered") due
    join "Project" p on p."Id" = due."ProjectId" and p."StatusId" <> ${sql.lit(archivedId)}
    order by due."ProjectId"`,
)

/** Lets one server at a time work on a project: the lock is held until the transaction ends. */
export const lockReminders = statement<{ project: number }, { isMine: boolean }>(
  'reminders.lock',
  (_, place) =>
    sql`select pg_try_advisory_xact_lock(hashtext('plumbline.reminders'), ${place('project')}::int) as "isMine"`,
)

/** A task that is waiting for a person. */
export type DueTask = {
  readonly TaskId: number
  readonly StandardId: number
  readonly UserId: string
  readonly DueDate: string
  /** The reminders that the person has been sent for this due date. */
  readonly sent: readonly NotificationKind[]
}

const dayText = (day: unknown) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`

/** The tasks of a project that are due within these days, once for each assignee who has not completed them. */
export const readDueTasks = statement<Days & { project: number }, DueTask>(
  'reminders.tasks',
  (_, place) => sql<DueTask>`
    select t."Id" as "TaskId", t."StandardId", a."UserId", ${dayText(dueDayOf('t'))} as "DueDate",
      coalesce((select json_agg(n."Kind") from "Notification" n where n."ProjectId" = ${place('project')}::int and n."TaskId" = t."Id"
        and n."UserId" = a."UserId" and n."DueDate" = ${dueDayOf('t')}), '[]') as "sent"
    from "Task" t
    join "TaskAssignee" a on a."ProjectId" = ${place('project')}::int and a."TaskId" = t."Id" and not a."IsCompleted"
    join "ProjectStandard" s on s."ProjectId" = ${place('project')}::int and s."StandardId" = t."StandardId"
    where t."ProjectId" = ${place('project')}::int and not ${isOfEarlierLink}
      and t."DueDate" between ${midnight(place('first'))} and ${midnight(place('last'))}
    order by t."Id", a."UserId"`,
)

/** A request of the accreditor that has not been answered. */
export type DueRequest = {
  readonly RfiId: number
  readonly StandardId: number
  readonly DueDate: string
  /** The reminders that were made for this due date. */
  readonly sent: readonly NotificationKind[]
}

/** The unanswered requests of a project that are due within these days. */
export const readDueRequests = statement<Days & { project: number }, DueRequest>(
  'reminders.requests',
  (_, place) => sql<DueRequest>`
    select q."Id" as "RfiId", q."StandardId", ${dayText(sql`q."DueDate"`)} as "DueDate",
      coalesce((select json_agg(distinct n."Kind") from "Notification" n where n."ProjectId" = ${place('project')}::int
        and n."RfiId" = q."Id" and n."DueDate" = q."DueDate"), '[]') as "sent"
    from "RfiRequest" q
    where q."ProjectId" = ${place('project')}::int and not q."IsAnswered"
      and q."DueDate" between ${place('first')}::date and ${place('last')}::date
    order by q."Id"`,
)
