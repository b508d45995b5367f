import { sql, type RawBuilder } from 'kysely'

/** Over `"Task" t`: true for a task of which a client of its project is the author or an assignee: those that the clients of the project see. */
export const concernsClients: RawBuilder<boolean> = sql<boolean>`exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and (c."Id" = t."AuthorId" or exists (
    select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and a."UserId" = c."Id")))`

/** Over `"Task" t`: true for a task that is open: not all of its assignees are done. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(
  exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and not a."IsCompleted")
  or not exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"))`
