import { cannot } from './undo.ts'

/** The writes of the focus Comment cannot be undone from the history: replies and threads are changed back in the thread itself. */
export const undoOfComments = {
  'Comment:Reply': cannot('A reply is deleted in its thread, where you can also take that back.'),
  'Comment:EditReply': cannot('A reply is edited again in its thread.'),
  'Comment:DeleteReply': cannot('A deleted reply stays deleted. Write it again in its thread.'),
  'Comment:Resolve': cannot(
    'Open or resolve the thread where it stands: in Comments, or at its element.',
  ),
} as const
