import { sql, type RawBuilder } from 'kysely'
import { clientSince } from '#database/predicates/tasks.ts'

// Who was a client of the project at the time of the write, by links that still exist.
const clientsThen = sql`(
  select lower(c."Id") as "Id", ${clientSince} as "Since" from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and t."CreatedAt" >= ${clientSince}) c`

const isIn = (list: RawBuilder<unknown>, id: string) => sql<boolean>`exists (
  select from json_array_elements(${list}) one where lower(one ->> ${sql.lit(id)}) = c."Id")`

const isAuthor = sql<boolean>`(lower(before ->> 'AuthorId') = c."Id"
  and case when before ->> 'CreationDate' ~ '^\\d{4}-' then (before ->> 'CreationDate')::timestamptz >= c."Since" else false end)`

const isAssignee = sql<boolean>`exists (
  select from json_array_elements(before -> 'Assignees') a
  where lower(a ->> 'UserId') = c."Id" and a -> 'isOfEarlierLink' is null)`

// The snapshot of a completion holds the one assignment that it changes.
const isOwnPart = sql<boolean>`(lower(before ->> 'UserId') = c."Id" and before -> 'isOfEarlierLink' is null)`

const before = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from ${clientsThen} cross join json_array_elements(t."PreSnapshot") before where ${condition})`

/** Over `"Transformation" t` of a task: whether the clients of the project could see the task before the write. */
export const wasTaskSeen: RawBuilder<boolean> = before(
  sql`${isAuthor} or ${isAssignee} or ${isOwnPart}`,
)

/** Over `"Transformation" t` of a task: whether the clients of the project could see the task after the write. */
export const isTaskSeenAfter: RawBuilder<boolean> = sql<boolean>`case t."Action"
  when 'Create' then exists (select from ${clientsThen}
    where c."Id" = lower(t."UserId") or ${isIn(sql`t."Parameters" -> 'assignees'`, 'user_id')})
  when 'Edit' then ${before(sql`${isAuthor} or ${isIn(sql`t."Parameters" -> 'add_assignees'`, 'user_id')}
    or (${isAssignee} and not ${isIn(sql`t."Parameters" -> 'remove_assignees'`, 'user_id')})`)}
  when 'Delete' then false
  else ${wasTaskSeen} end`
