import { commentThreads } from './comment-threads.ts'
import { deleteReply } from './delete-reply.ts'
import { editReply } from './edit-reply.ts'
import { reply } from './reply.ts'
import { resolve } from './resolve.ts'

export const commentOperations = {
  'Comment:Reply': reply,
  'Comment:EditReply': editReply,
  'Comment:DeleteReply': deleteReply,
  'Comment:Resolve': resolve,
}

export const commentAnswers = { 'projects/{id}/comment_threads': commentThreads }
