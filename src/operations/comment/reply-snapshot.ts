import { sql } from 'kysely'
import { isReplyVisibleToClients } from '#database/predicates/comments.ts'
import type { ThreadComment } from '#rules/comments/threads.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { Subject, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

type Ids = { project_id: number; reply_id: number }

/** A reply as writes read it. */
export type ReplyRow = {
  ProjectId: number
  Id: number
  StandardId: number
  ElementId: number | null
  Phase: Phase
  Comment: ThreadComment
  Text: string
  AuthorId: string
  CreatedDate: string
  ModifiedDate: string | null
  Mentions: { UserId: string }[]
  IsVisibleToClients: boolean
}

const lock = statement<Ids, { Id: number }>('comment.lockReply', (build, place) =>
  build
    .selectFrom('CommentReply')
    .select('Id')
    .where('ProjectId', '=', place('project_id'))
    .where('Id', '=', place('reply_id'))
    .forUpdate(),
)

const find = statement<Ids, ReplyRow>(
  'comment.reply',
  (_, place) => sql<ReplyRow>`
    select c."ProjectId", c."Id", c."StandardId", c."ElementId", c."Phase", c."Comment", c."Text", c."AuthorId", c."CreatedDate",
      c."ModifiedDate", coalesce((select json_agg(json_build_object('UserId', m."UserId") order by m."UserId") from "CommentMention" m
        where m."ProjectId" = c."ProjectId" and m."ReplyId" = c."Id"), '[]') as "Mentions",
      ${isReplyVisibleToClients} as "IsVisibleToClients"
    from "CommentReply" c
    where c."ProjectId" = ${place('project_id')} and c."Id" = ${place('reply_id')}`,
)

/** Locks a reply, then reads it together with its mentions. Rejects with 404 when it does not belong to the project. */
export async function replySnapshot(db: Db, { project_id, reply_id }: Ids) {
  const ids = { project_id, reply_id }
  const [, [row]] = await Promise.all([db.run(lock, ids), db.run(find, ids)])
  if (row === undefined) throw new ApiError('notFound')
  return {
    prior: [row],
    found: row,
    facts: { IsVisibleToCaller: row.IsVisibleToClients },
  }
}

export const subjectOfReply = (
  { project_id }: Ids,
  { found }: Partial<WithFound<ReplyRow>>,
): Subject => ({
  projectId: project_id,
  standardId: found?.StandardId ?? null,
})

/** The ids that a write on a reply returns. */
export const updatesOfReply = ({ ProjectId, StandardId, ElementId, Id }: ReplyRow) => ({
  project_id: ProjectId,
  standard_id: StandardId,
  element_id: ElementId,
  reply_id: Id,
})
