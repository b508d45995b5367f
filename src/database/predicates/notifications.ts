import { sql, type RawBuilder } from 'kysely'
import { defaultLevel, levelsWithMails } from '#rules/notifications/levels.ts'
import { isReplyVisibleToClients } from './comments.ts'
import { clientSince, isOfEarlierLink } from './tasks.ts'
import { isStaffUser } from './users.ts'

// Of a client: what happened before the current link to the project is gone with the earlier one.
const isOfCurrentLink = sql<boolean>`(u."UserType" <> 'Client' or exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = n."ProjectId" and l."UserId" = n."UserId" and n."CreatedAt" >= ${clientSince}))`

const isStillAssigned = sql<boolean>`exists (
  select from "Task" t join "TaskAssignee" a on a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"
  where t."ProjectId" = n."ProjectId" and t."Id" = n."TaskId" and a."UserId" = n."UserId" and not ${isOfEarlierLink})`

// The reply stands, still names the person, and is as visible as the comment that it answers.
const isStillMentioned = sql<boolean>`exists (
  select from "CommentReply" c join "CommentMention" m on m."ProjectId" = c."ProjectId" and m."ReplyId" = c."Id"
  where c."ProjectId" = n."ProjectId" and c."Id" = n."ReplyId" and m."UserId" = n."UserId"
    and (${isStaffUser('u')} or ${isReplyVisibleToClients}))`

/**
 * Over a notification `n` and its recipient, `"User" u`: whether the recipient may see now what it is about, in addition to the project.
 */
export const isNotificationVisible: RawBuilder<boolean> = sql<boolean>`(
  not u."IsLocked" and not u."IsDeleted" and ${isOfCurrentLink}
  and (n."TaskId" is null or ${isStillAssigned})
  and (n."Kind" <> 'mention' or ${isStillMentioned}))`

/** Over a setting `o`, which may be missing: whether single mails tell of the project (the rule `levelsWithMails`). */
export const hasMails: RawBuilder<boolean> = sql<boolean>`coalesce(o."Level", ${sql.lit(defaultLevel)}) in (
  ${sql.join(levelsWithMails.map((level) => sql.lit(level)))})`
