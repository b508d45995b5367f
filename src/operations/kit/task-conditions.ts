import { sql, type RawBuilder } from 'kysely'

/**
 * Over `"ProjectUser" l` and `"User" c`: since when the person is a client of the project by the present link. What is older, be it
 * from an earlier link or from a time on the staff, gives no right.
 */
export const isClientSince: RawBuilder<string> = sql<string>`greatest(l."LinkedAt", c."ClientSince")`

/** Over `"Task" t`: true for a task of which a client of its project is the author or an assignee: those that the clients of the project see. */
export const concernsClients: RawBuilder<boolean> = sql<boolean>`exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and (
    (c."Id" = t."AuthorId" and t."CreationDate" >= ${isClientSince})
    or exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and a."UserId" = c."Id"
      and a."AssignedAt" >= ${isClientSince})))`

/** Over `"TaskAssignee" a`: true for the assignment of a client that is older than the link: it is a record, and gives no right. */
export const isOfEarlierLink: RawBuilder<boolean> = sql<boolean>`exists (
  select from "User" c left join "ProjectUser" l on l."ProjectId" = a."ProjectId" and l."UserId" = c."Id"
  where c."Id" = a."UserId" and c."UserType" = 'Client' and (l."UserId" is null or a."AssignedAt" < ${isClientSince}))`

/** Over `"Task" t`: true for a task that is open: not all of its assignees are done. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(
  exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and not a."IsCompleted")
  or not exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"))`
