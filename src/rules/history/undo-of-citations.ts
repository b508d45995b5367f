import { cannot, noneIfEmpty, setBack, unseen, pick, type Undo } from './undo.ts'

const ofCitation = ['project_id', 'document_id', 'element_id']

const undoCreation: Undo = ({ parameters, userId }) => {
  const text = parameters['citation']
  // A passage cited without words of its own is stored with the place of the passage as its text.
  const isText = typeof text === 'string' && text !== ''
  const left = {
    CreatedBy: userId,
    // Every later change sets it.
    ModifiedStamp: null,
    ...(isText && { Citation: text }),
  }
  return {
    name: 'Citation:Delete',
    parameters: pick(parameters, ofCitation),
    expected: left,
    left: [left],
  }
}

const undoChange: Undo = (entry) =>
  entry.parameters['anchor'] === undefined
    ? setBack(entry, {
        name: 'Citation:Update',
        ids: ofCitation,
        columns: { citation: 'Citation' },
        stored: noneIfEmpty,
      })
    : cannot('A cited passage is set in the document. Select the earlier passage there.')

const undoDeletion: Undo = ({ parameters, prior: [row] }) => {
  if (row === undefined || row['Citation'] === undefined || row['Anchor'] === undefined)
    return unseen
  return {
    name: 'Citation:Create',
    parameters: {
      ...pick(parameters, ofCitation),
      citation: row['Citation'],
      anchor: row['Anchor'],
    },
    expected: {},
    left: [{ IsVisibleToCaller: true }],
  }
}

/** How each write of the focus Citation is undone. */
export const undoOfCitations = {
  'Citation:Create': undoCreation,
  'Citation:Update': undoChange,
  'Citation:Delete': undoDeletion,
} as const
