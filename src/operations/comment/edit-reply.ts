import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { commentWrites } from './contract.ts'
import { findMentioned, mentionedIds, objectionToMentions } from './mentions.ts'
import { replySnapshot, subjectOfReply, updatesOfReply, type ReplyRow } from './reply-snapshot.ts'

type Contract = (typeof commentWrites)['Comment:EditReply']
type Parameters = ParametersOf<Contract>
type Ids = { project_id: number; reply_id: number }

const change = statement<Ids & { text: string; now: string }, { changed: number }>(
  'comment.editReply',
  (_, place) => sql<{ changed: number }>`
    update "CommentReply" set "Text" = ${place('text')}, "ModifiedDate" = ${place('now')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('reply_id')} returning 1 as changed`,
)

const forget = statement<Ids & { people: string[] }, never>(
  'comment.forgetMentions',
  (_, place) => sql<never>`
    delete from "CommentMention"
    where "ProjectId" = ${place('project_id')} and "ReplyId" = ${place('reply_id')} and "UserId" <> all(${place('people')}::text[])`,
)

const mention = statement<Ids & { people: string[] }, never>(
  'comment.mention',
  (_, place) => sql<never>`
    insert into "CommentMention" ("ProjectId", "ReplyId", "UserId")
    select ${place('project_id')}::int, ${place('reply_id')}::int, person from unnest(${place('people')}::text[]) person
    on conflict do nothing`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, mentions = [] } = parameters
  const [found, people] = await Promise.all([
    replySnapshot(db, parameters),
    findMentioned(db, project_id, mentionedIds(target, mentions)),
  ])
  const { IsVisibleToClients } = found.found
  return {
    ...found,
    objection: objectionToMentions(target, mentions, people, IsVisibleToClients),
  }
}

async function write(context: WriteContext<Parameters, WithFound<ReplyRow>>) {
  const { db, parameters, target, now, found } = context
  const { project_id, reply_id, text, mentions } = parameters
  const ids = { project_id, reply_id }
  const people = mentions && mentionedIds(target, mentions)
  const [changed] = await Promise.all([
    db.run(change, { ...ids, text, now }),
    people && db.run(forget, { ...ids, people }),
    people && db.run(mention, { ...ids, people }),
  ])
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return updatesOfReply(found)
}

/** Changes the caller's own reply, which is shown as edited from then on. */
export const editReply: WriteOperation<Contract, WithFound<ReplyRow>> = {
  snapshot,
  write,
  subject: subjectOfReply,
}
