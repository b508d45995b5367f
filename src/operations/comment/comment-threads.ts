import { sql } from 'kysely'
import { isReplyVisibleToClients } from '#database/predicates/comments.ts'
import { threadComments, type ThreadComment } from '#rules/comments/threads.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { commentReads } from './contract.ts'

type Contract = (typeof commentReads)['projects/{id}/comment_threads']
type Thread = ReplyOf<Contract>[number]

type Row = {
  Id: number
  ElementId: number | null
  Comment: ThreadComment
  Text: string
  AuthorId: string
  CreatedDate: string
  ModifiedDate: string | null
  mentioned: string[]
  IsResolved: boolean
  ResolvedBy: string | null
  ResolvedDate: string | null
}

const list = statement<{ project: number; standard: number; phase: Phase; all: boolean }, Row>(
  'comment.threads',
  (_, place) => sql<Row>`
    select c."Id", c."ElementId", c."Comment", c."Text", c."AuthorId", c."CreatedDate", c."ModifiedDate",
      to_json(array(select m."UserId" from "CommentMention" m
        where m."ProjectId" = c."ProjectId" and m."ReplyId" = c."Id")) as "mentioned",
      coalesce(t."IsResolved", false) as "IsResolved", t."ResolvedBy", t."ResolvedDate"
    from "CommentReply" c
    left join "CommentThread" t on t."ProjectId" = c."ProjectId" and t."StandardId" = c."StandardId" and t."Phase" = c."Phase"
      and t."Comment" = c."Comment" and t."ElementId" is not distinct from c."ElementId"
    where c."ProjectId" = ${place('project')} and c."StandardId" = ${place('standard')} and c."Phase" = ${place('phase')}
      and (${place('all')}::boolean or ${isReplyVisibleToClients})
    order by c."Id"`,
)

type Names = ReadonlyMap<string, string>

const replyOf = (row: Row, names: Names): Thread['replies'][number] => ({
  Id: row.Id,
  Text: row.Text,
  AuthorId: row.AuthorId,
  AuthorName: names.get(row.AuthorId) ?? '',
  CreatedDate: row.CreatedDate,
  ModifiedDate: row.ModifiedDate,
  Mentions: row.mentioned
    .map((UserId) => ({ UserId, FullName: names.get(UserId) ?? '' }))
    .toSorted(
      (a, b) => a.FullName.localeCompare(b.FullName, 'en') || (a.UserId < b.UserId ? -1 : 1),
    ),
})

function threadOf(rows: readonly Row[], names: Names): Thread[] {
  const [first] = rows
  if (first === undefined) return []
  const { Comment, ElementId, IsResolved, ResolvedBy, ResolvedDate } = first
  return [
    {
      Comment,
      ElementId,
      IsResolved,
      ResolvedBy,
      ResolvedByName: ResolvedBy === null ? null : (names.get(ResolvedBy) ?? ''),
      ResolvedDate,
      replies: rows.map((row) => replyOf(row, names)),
    },
  ]
}

const order = (one: Thread): number =>
  (one.ElementId ?? 0) * threadComments.length + threadComments.indexOf(one.Comment)

/** The threads of a standard in a phase, those of the standard before those of its elements; clients get what they may see of them. */
export const commentThreads: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reply, reference: { names } }) => {
    const { id: project, standard_id: standard, phase } = query
    const rows = await db.run(list, { project, standard, phase, all: reply === 'all' })
    const threads = Map.groupBy(rows, ({ Comment, ElementId }) => `${ElementId} ${Comment}`)
    return [...threads.values()]
      .flatMap((replies) => threadOf(replies, names.people))
      .toSorted((a, b) => order(a) - order(b))
  },
  cacheKey: ({ id, standard_id, phase }, { isStaff }) =>
    `comment threads ${id} ${standard_id} ${phase} ${isStaff ? 'all' : 'visible'}`,
}
