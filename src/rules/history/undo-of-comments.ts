import { cannot } from './undo.ts'

/** What undoes the writes of the focus Comment: replies and threads have their own ways back, where they stand. */
export const undoOfComments = {
  'Comment:Reply': cannot('A reply is deleted in its thread, where you can also take that back.'),
  'Comment:EditReply': cannot('A reply is edited again in its thread.'),
  'Comment:DeleteReply': cannot('A deleted reply stays deleted. Write it again in its thread.'),
  'Comment:Resolve': cannot(
    'Open or resolve the thread where it stands: in Comments, or at its element.',
  ),
} as const
