import { sql } from 'kysely'
import { isMailWanted, isNotificationVisible } from '#database/predicates/notifications.ts'
import { isOfEarlierLink } from '#database/predicates/tasks.ts'
import { statement, statementForMany } from '#operations/core/statement.ts'

/** A standard of a project as it is now in Desktop Review, with the people involved; ids as the target stores them. */
export type StandardRow = {
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly mandatoryCount: number
  readonly mandatorySum: number
  readonly mandatoryFull: number
  readonly pointsCount: number
  readonly pointsSum: number
  readonly pointsFull: number
  readonly liCount: number
  readonly liSum: number
  readonly liFull: number
  readonly clients: readonly string[]
  readonly watchers: readonly string[]
}

/** Reads a standard with the people involved; no row if it no longer belongs to the project. */
export const readStandard = statementForMany<{ project: number; standard: number }, StandardRow>(
  'notifications.standard',
  { project: 'int', standard: 'int' },
  (asked) => sql<StandardRow>`
    select asked.n, r."OwnerId", r."JuniorOwnerId", s."mandatoryCount", r."mandatorySum", r."mandatoryFull", s."pointsCount", r."pointsSum",
      r."pointsFull", s."liCount", r."liSum", r."liFull",
      coalesce((select json_agg(l."UserId" order by l."UserId") from "ProjectUser" l join "User" u on u."Id" = l."UserId"
        where l."ProjectId" = asked.project and u."UserType" = 'Client'), '[]') as "clients",
      coalesce((select json_agg(o."UserId" order by o."UserId") from "NotificationSetting" o
        where o."ProjectId" = asked.project and o."Level" = 'all'), '[]') as "watchers"
    from ${asked}
    join "StandardDesktopReview" r on r."ProjectId" = asked.project and r."StandardId" = asked.standard
    join "Standard" s on s."Id" = r."StandardId"`,
)

/** The people assigned to a task, except clients whose assignment dates from an earlier link to the project. */
export const readAssignees = statement<{ project: number; task: number }, { UserId: string }>(
  'notifications.assignees',
  (_, place) => sql<{ UserId: string }>`
    select a."UserId" from "TaskAssignee" a
    where a."ProjectId" = ${place('project')}::int and a."TaskId" = ${place('task')}::int and not ${isOfEarlierLink}`,
)

/** A notification for each of several people. */
export type NewNotifications = {
  readonly project: number
  readonly people: readonly string[]
  readonly kind: string
  readonly standard: number
  readonly element: number | null
  readonly task: number | null
  readonly phase: string | null
  readonly reply: number | null
  readonly rfi: number | null
  /** The due date that a reminder is about, YYYY-MM-DD. */
  readonly due: string | null
  readonly actor: string | null
  /** The entry of the history; reminders have none. */
  readonly entry: number | null
  /** The time of the entry, with microseconds, since entries are found by id and time. */
  readonly at: string
  readonly awaitsMail: boolean
}

/** Inserts a notification for each of the given people who may see what it is about and does not have it yet. */
export const insertNotifications = statement<NewNotifications, { Id: number }>(
  'notifications.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "ElementId", "TaskId", "Phase", "ReplyId", "RfiId", "DueDate",
      "ActorId", "TransformationId", "CreatedAt", "AwaitsMail")
    select n."ProjectId", n."UserId", n."Kind", n."StandardId", n."ElementId", n."TaskId", n."Phase", n."ReplyId", n."RfiId", n."DueDate",
      n."ActorId", ${place('entry')}::bigint, n."CreatedAt", n."AwaitsMail" and ${isMailWanted(sql`${place('project')}::int`)}
    from (
      select ${place('project')}::int as "ProjectId", p.id as "UserId", ${place('kind')}::text as "Kind",
        ${place('standard')}::int as "StandardId", ${place('element')}::int as "ElementId", ${place('task')}::int as "TaskId",
        ${place('phase')}::text as "Phase", ${place('reply')}::int as "ReplyId", ${place('rfi')}::int as "RfiId",
        ${place('due')}::date as "DueDate", (select a."Id" from "User" a where a."Id" = ${place('actor')}::text) as "ActorId",
        ${place('at')}::timestamptz as "CreatedAt", ${place('awaitsMail')}::boolean as "AwaitsMail"
      from unnest(${place('people')}::text[]) p (id)) n
    join "User" u on u."Id" = n."UserId" and ${isNotificationVisible}
    order by n."UserId"
    on conflict do nothing
    returning "Id"`,
)

/** Deletes notifications that were read more than 90 days ago; returns how many. */
export const deleteRead = statement<object, { gone: number }>(
  'notifications.deleteRead',
  () => sql<{ gone: number }>`
    with gone as (delete from "Notification" where "ReadAt" < now() - interval '90 days' returning 1)
    select count(*)::int as "gone" from gone`,
)
