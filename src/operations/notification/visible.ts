import { sql } from 'kysely'
import { isNotificationVisible } from '#database/predicates/notifications.ts'

/** `"Notification" n`, its task `k`, current standard `s`, project `p` and actor `a`, for a recipient `"User" u` who may see what it is about. */
export const visibleNotifications = sql`
  "Notification" n
  join "User" u on u."Id" = n."UserId" and ${isNotificationVisible}
  join "Project" p on p."Id" = n."ProjectId"
  left join "Task" k on k."ProjectId" = n."ProjectId" and k."Id" = n."TaskId"
  join "Standard" s on s."Id" = coalesce(k."StandardId", n."StandardId")
  left join "User" a on a."Id" = n."ActorId"`

const longestText = 2_000

// A reason is read from the history; tasks, replies and requests are shown in their present form.
const text = sql`case
  when n."TaskId" is not null then k."Text"
  when n."ReplyId" is not null then (
    select c."Text" from "CommentReply" c where c."ProjectId" = n."ProjectId" and c."Id" = n."ReplyId")
  when n."RfiId" is not null then (
    select case when n."Kind" = 'rfiAnswered' then q."Answer" else q."Text" end from "RfiRequest" q
    where q."ProjectId" = n."ProjectId" and q."Id" = n."RfiId")
  when n."Kind" = 'sentBack' then (
    select t."Parameters" ->> 'reason' from "Transformation" t
    where t."Id" = n."TransformationId" and t."CreatedAt" = n."CreatedAt") end`

/** What a notification shows, selected from the tables above. */
export const toldColumns = sql`
  n."Kind", p."Name" as "ProjectName", s."StandardSetId" as "ModuleId", s."Id" as "StandardId", s."Name" as "StandardName",
  n."ElementId", n."Phase", n."DueDate", a."FullName" as "ActorName", nullif(left(${text}, ${sql.lit(longestText)}), '') as "Text"`
