import { documentOf } from '../labels/document-labels.ts'
import { elementOf } from '../labels/formatters.ts'
import { changesOf, onlyChangeOf, textOf } from '../labels/history-change.ts'
import { cannot, noneIfEmpty, setBack, unseen, pick, type Undo } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

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

/** Returns the words that an anchor quotes; null for a region. */
const quotationOf = (anchor: unknown): string | null =>
  typeof anchor === 'object' && anchor !== null && 'exact' in anchor ? textOf(anchor.exact) : null

/** The history of the writes of the focus Citation. */
export const citationHistory = {
  'Citation:Create': {
    describe: (entry) => ({
      words: `cited ${documentOf(entry)} at ${elementOf(entry)}`,
      text: textOf(entry.parameters['citation']) ?? quotationOf(entry.parameters['anchor']),
    }),
    undo: undoCreation,
  },
  'Citation:Update': {
    describe: (entry) => ({
      words: `changed the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
      changes: Object.hasOwn(entry.parameters, 'anchor') ? changesOf(entry) : onlyChangeOf(entry),
    }),
    undo: undoChange,
  },
  'Citation:Delete': {
    describe: (entry) => ({
      words: `deleted the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
      text: textOf(entry.prior['Citation']),
    }),
    undo: undoDeletion,
  },
} as const satisfies HistoryOfWrites
