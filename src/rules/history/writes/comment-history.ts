import {
  describeDeletedReply,
  describeEditedReply,
  describeReply,
  describeResolved,
} from '../labels/comment-labels.ts'
import { cannot } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

/** The history of the writes of the focus Comment. */
export const commentHistory = {
  'Comment:Reply': {
    describe: describeReply,
    undo: cannot('A reply is deleted in its thread, where you can also take that back.'),
  },
  'Comment:EditReply': {
    describe: describeEditedReply,
    undo: cannot('A reply is edited again in its thread.'),
  },
  'Comment:DeleteReply': {
    describe: describeDeletedReply,
    undo: cannot('A deleted reply stays deleted. Write it again in its thread.'),
  },
  'Comment:Resolve': {
    describe: describeResolved,
    undo: cannot('Open or resolve the thread where it stands: in Comments, or at its element.'),
  },
} as const satisfies HistoryOfWrites
