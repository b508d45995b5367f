import { cannot, setBack, type Undo } from './undo.ts'

const inItsThread = 'Open or resolve the thread where it stands: in Comments, or at its element.'

const undoEdit: Undo = (entry) =>
  entry.parameters['mentions'] === undefined
    ? setBack(entry, {
        name: 'Comment:EditReply',
        ids: ['project_id', 'reply_id'],
        columns: { text: 'Text' },
      })
    : cannot('The people whom the reply mentions have changed with it. Edit it in its thread.')

/** What undoes the writes of the focus Comment. */
export const undoOfComments = {
  'Comment:Reply': cannot('A reply is deleted in its thread, where you can also take that back.'),
  'Comment:EditReply': undoEdit,
  'Comment:DeleteReply': cannot('A deleted reply stays deleted. Write it again in its thread.'),
  'Comment:Resolve': cannot(inItsThread),
} as const
