import { sql } from 'kysely'
import { dueDayOf, isOfEarlierLink } from '#database/predicates/tasks.ts'
import { statement } from '#operations/core/statement.ts'
import { archivedId } from '#rules/projects/project-status.ts'

// The week begins on Monday at 6:00 UTC.
const week = sql`date_trunc('week', (now() at time zone 'UTC') - interval '6 hours')::date`

/** Claims the digests of this week: returns a row to the first caller, whose claim becomes permanent when the transaction commits. */
export const claimWeek = statement<object, { isMine: boolean }>(
  'weeklyMails.claim',
  () => sql<{ isMine: boolean }>`
    insert into "NotificationRun" ("Kind", "Day") values ('weekly', ${week})
    on conflict ("Kind") do update set "Day" = excluded."Day" where "NotificationRun"."Day" < excluded."Day"
    returning true as "isMine"`,
)

/** Everyone who wants a digest, and for which projects. */
export const findReaders = statement<object, { UserId: string; To: string; Projects: number[] }>(
  'weeklyMails.readers',
  () => sql<{ UserId: string; To: string; Projects: number[] }>`
    select u."Id" as "UserId", u."UserName" as "To", json_agg(o."ProjectId" order by o."ProjectId") as "Projects"
    from "NotificationSetting" o join "User" u on u."Id" = o."UserId"
    where o."Level" = 'digest' and not u."IsLocked" and not u."IsDeleted"
    group by u."Id", u."UserName" order by u."Id"`,
)

export type DigestProject = {
  readonly Id: number
  readonly Name: string
  readonly SendTaksEmailsToBeta: boolean
  readonly FirstName: string
}

/** The given projects for which the person still wants a digest, unless they are archived. */
export const readDigestProjects = statement<
  { user: string; projects: readonly number[] },
  DigestProject
>(
  'weeklyMails.projects',
  (_, place) => sql<DigestProject>`
    select p."Id", p."Name", p."SendTaksEmailsToBeta", u."FirstName"
    from "NotificationSetting" o join "Project" p on p."Id" = o."ProjectId" join "User" u on u."Id" = o."UserId"
    where o."UserId" = ${place('user')} and o."ProjectId" = any(${place('projects')}::int[]) and o."Level" = 'digest'
      and p."StatusId" <> ${sql.lit(archivedId)}
    order by p."Name", p."Id"`,
)

/** A task waiting for the reader. */
export type DueTask = {
  readonly Text: string
  readonly StandardName: string
  /** YYYY-MM-DD. */
  readonly DueDate: string
}

/** The tasks of a project with a due date that the person has not completed, earliest due date first; none when the person wants no task mails. */
export const readOpenTasks = statement<{ user: string; project: number }, DueTask>(
  'weeklyMails.tasks',
  (_, place) => sql<DueTask>`
    select t."Text", s."Name" as "StandardName", to_char(${dueDayOf('t')}, 'YYYY-MM-DD') as "DueDate"
    from "TaskAssignee" a
    join "User" u on u."Id" = a."UserId" and u."NotifyOnNewTask"
    join "Task" t on t."ProjectId" = ${place('project')}::int and t."Id" = a."TaskId" and t."DueDate" is not null
    join "Standard" s on s."Id" = t."StandardId"
    where a."ProjectId" = ${place('project')}::int and a."UserId" = ${place('user')}::text and not a."IsCompleted" and not ${isOfEarlierLink}
    order by t."DueDate", t."Id"`,
)
