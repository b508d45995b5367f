import type { WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { commentWrites } from './contract.ts'
import { replySnapshot, subjectOfReply, updatesOfReply, type ReplyRow } from './reply-snapshot.ts'

type Contract = (typeof commentWrites)['Comment:DeleteReply']

const remove = statement<{ project_id: number; reply_id: number }, never>(
  'comment.deleteReply',
  (build, place) =>
    build
      .deleteFrom('CommentReply')
      .where('ProjectId', '=', place('project_id'))
      .where('Id', '=', place('reply_id')),
)

/** Deletes a reply, with its mentions. */
export const deleteReply: WriteOperation<Contract, WithFound<ReplyRow>> = {
  snapshot: ({ db, parameters }) => replySnapshot(db, parameters),
  write: async ({ db, parameters, found }) => {
    await db.run(remove, parameters)
    return updatesOfReply(found)
  },
  subject: subjectOfReply,
}
