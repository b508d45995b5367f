import { sql, type RawBuilder } from 'kysely'
import { taskReminders } from '#rules/notifications/kinds.ts'
import { defaultLevel, levelsWithMails } from '#rules/notifications/levels.ts'
import { archivedId } from '#rules/projects/project-status.ts'
import { isReplyVisibleToClients } from './comments.ts'
import { clientSince, dueDayOf, isOfEarlierLink } from './tasks.ts'
import { isStaffUser } from './users.ts'

// For a client: events from before the current link to the project are no longer visible.
const isOfCurrentLink = sql<boolean>`(u."UserType" <> 'Client' or exists (
  select 1 from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = n."ProjectId" and l."UserId" = n."UserId" and n."CreatedAt" >= ${clientSince}))`

// For a reminder: the recipient has not completed the task, and it is still due on that day.
const isStillAssigned = sql<boolean>`exists (
  select 1 from "Task" t join "TaskAssignee" a on a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"
  where t."ProjectId" = n."ProjectId" and t."Id" = n."TaskId" and a."UserId" = n."UserId" and not ${isOfEarlierLink}
    and (n."DueDate" is null or (not a."IsCompleted" and ${dueDayOf('t')} = n."DueDate")))`

const isStillRequested = sql<boolean>`exists (
  select 1 from "RfiRequest" q where q."ProjectId" = n."ProjectId" and q."Id" = n."RfiId"
    and (n."DueDate" is null or (not q."IsAnswered" and q."DueDate" = n."DueDate")))`

const isProjectOpen = sql<boolean>`exists (
  select 1 from "Project" o where o."Id" = n."ProjectId" and o."StatusId" <> ${sql.lit(archivedId)})`

// The reply still exists and still mentions the person, who is staff or may see the comment that it answers.
const isStillMentioned = sql<boolean>`exists (
  select 1 from "CommentReply" c join "CommentMention" m on m."ProjectId" = c."ProjectId" and m."ReplyId" = c."Id"
  where c."ProjectId" = n."ProjectId" and c."Id" = n."ReplyId" and m."UserId" = n."UserId"
    and (${isStaffUser('u')} or ${isReplyVisibleToClients}))`

/**
 * For a notification `n` and its recipient, `"User" u`: whether the recipient may currently see what it is about; access to the project
 * is checked separately.
 */
export const isNotificationVisible: RawBuilder<boolean> = sql<boolean>`(
  not u."IsLocked" and not u."IsDeleted" and ${isOfCurrentLink}
  and (n."TaskId" is null or ${isStillAssigned})
  and (n."RfiId" is null or ${isStillRequested})
  and (n."DueDate" is null or ${isProjectOpen})
  and (n."Kind" <> 'mention' or ${isStillMentioned}))`

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * For a notification `n` of this project and its recipient, `"User" u`: whether it is mailed, given the person's level in the
 * project (the rule `levelsWithMails`) and, for a reminder about a task, the setting for task mails.
 */
export const isMailWanted = (project: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  coalesce((select o."Level" from "NotificationSetting" o where o."ProjectId" = ${project} and o."UserId" = n."UserId"),
    ${sql.lit(defaultLevel)}) in (${literals(levelsWithMails)})
  and (u."NotifyOnNewTask" or n."Kind" not in (${literals(taskReminders)})))`
