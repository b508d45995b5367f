import { sql, type RawBuilder } from 'kysely'

/**
 * For `"ProjectUser" l` and `"User" c`: since when the person has been a client of the project under the current link. Tasks and
 * assignments from before that time, under an earlier link or as staff, give the client no rights.
 */
export const clientSince: RawBuilder<string> = sql<string>`greatest(l."LinkedAt", c."ClientSince")`

/** For `"Task" t`: whether the clients of its project see it, that is, whether one of them is its author or an assignee. */
export const isTaskVisibleToClients: RawBuilder<boolean> = sql<boolean>`exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and (
    (c."Id" = t."AuthorId" and t."CreationDate" >= ${clientSince})
    or exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and a."UserId" = c."Id"
      and a."AssignedAt" >= ${clientSince})))`

/** For `"TaskAssignee" a`: whether it assigns a client and predates the client's current link; such an assignment gives no rights. */
export const isOfEarlierLink: RawBuilder<boolean> = sql<boolean>`exists (
  select from "User" c left join "ProjectUser" l on l."ProjectId" = a."ProjectId" and l."UserId" = c."Id"
  where c."Id" = a."UserId" and c."UserType" = 'Client' and (l."UserId" is null or a."AssignedAt" < ${clientSince}))`

/** For a task under this alias: its due day, which is stored at midnight UTC. */
export const dueDayOf = (task: string): RawBuilder<string | null> =>
  sql<string | null>`(${sql.ref(`${task}.DueDate`)} at time zone 'UTC')::date`

/** For `"Task" t`: whether the task is open (the rule `isTaskOpen`). */
export const isTaskOpen: RawBuilder<boolean> = sql<boolean>`(
  exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and not a."IsCompleted")
  or not exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"))`

/** The same, for statements that check a few tasks among many: this form keeps the planner from reading the assignments of all tasks. */
export const isTaskOpenOfFew: RawBuilder<boolean> = sql<boolean>`(
  select coalesce(bool_or(not a."IsCompleted"), true) from "TaskAssignee" a
  where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id")`
