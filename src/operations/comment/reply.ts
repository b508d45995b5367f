import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { commentWrites } from './contract.ts'
import { findMentioned, mentionedIds, objectionToMentions } from './mentions.ts'
import { lockOfThread, subjectOfThread, threadSnapshot } from './thread-snapshot.ts'

type Contract = (typeof commentWrites)['Comment:Reply']
type Parameters = ParametersOf<Contract>

const insert = statement<
  Omit<Parameters, 'mentions'> & { people: string[]; author: string; now: string },
  { Id: number }
>(
  'comment.insertReply',
  (_, place) => sql<{ Id: number }>`
    with reply as (
      insert into "CommentReply" ("ProjectId", "StandardId", "ElementId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
      values (${place('project_id')}, ${place('standard_id')}, ${place('element_id')}, ${place('phase')}, ${place('comment')},
        ${place('text')}, ${place('author')}, ${place('now')})
      returning "ProjectId", "Id"),
    mentioned as (
      insert into "CommentMention" ("ProjectId", "ReplyId", "UserId")
      select "ProjectId", "Id", person from reply cross join unnest(${place('people')}::text[]) person),
    reopened as (
      update "CommentThread" set "IsResolved" = false, "ResolvedBy" = null, "ResolvedDate" = null
      where "ProjectId" = ${place('project_id')} and "StandardId" = ${place('standard_id')} and "Phase" = ${place('phase')}
        and "Comment" = ${place('comment')} and "ElementId" is not distinct from ${place('element_id')} and "IsResolved")
    select "Id" from reply`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, mentions } = parameters
  const [{ thread, facts }, people] = await Promise.all([
    threadSnapshot(db, parameters),
    findMentioned(db, project_id, mentionedIds(target, mentions)),
  ])
  return {
    prior: [thread],
    facts,
    objection: objectionToMentions(target, mentions, people, thread.IsVisibleToClients),
  }
}

async function write({ db, parameters, target, caller, now }: WriteContext<Parameters>) {
  const { mentions, ...reply } = parameters
  const people = mentionedIds(target, mentions)
  const [row] = await db.run(insert, { ...reply, people, author: caller.userId, now })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  const { project_id, standard_id, element_id } = parameters
  return { project_id, standard_id, element_id, reply_id: row.Id }
}

/** Adds a reply to the thread under a comment. A resolved thread is reopened, since resolved threads are not read. */
export const reply: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: subjectOfThread,
  locks: lockOfThread,
}
