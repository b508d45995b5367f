import { counted } from '../../text/counted.ts'
import { ofText, withChanges, wordsOnly } from '../labels/formatters.ts'
import { textOf, type Entry } from '../labels/history-change.ts'
import { cannot, emptyIfNone, settingBack, unseen, type Undo } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const ofRequest = ['project_id', 'rfi_id']

const undoCreation: Undo = ({ parameters, updates }) => {
  const { rfi_id, project_id } = updates
  if (rfi_id === undefined || parameters['text'] === undefined) return unseen
  const left = {
    Text: parameters['text'],
    ReceivedDate: parameters['received_date'],
    DueDate: parameters['due_date'] ?? null,
    ElementIds: [...new Set(parameters['element_ids'] as readonly number[] | undefined)],
    Answer: null,
    IsAnswered: false,
  }
  return { name: 'RFI:Delete', parameters: { project_id, rfi_id }, expected: left, left: [left] }
}

const undoAnswered: Undo = ({ parameters, prior: [row] }) => {
  if (row?.['IsAnswered'] === undefined || parameters['is_answered'] === undefined) return unseen
  if (row['IsAnswered'] === parameters['is_answered']) return cannot('This changed nothing.')
  if (parameters['is_answered'] === false)
    return cannot('Since when it was answered would not come back. Mark it as answered again.')
  const { project_id, rfi_id } = parameters
  return {
    name: 'RFI:UpdateAnswered',
    parameters: { project_id, rfi_id, is_answered: false },
    expected: { IsAnswered: true, SentDate: null },
    left: [{ ...row, IsAnswered: true }],
  }
}

const rfi = ({ many }: Entry): string => (many ? counted(many, 'RFI') : 'an RFI')

/** The history of the writes of the focus RFI. */
export const rfiHistory = {
  'RFI:Create': {
    describe: (entry) => ({
      words: `recorded ${rfi(entry)}`,
      text: textOf(entry.parameters['text']),
    }),
    undo: undoCreation,
  },
  'RFI:Update': {
    describe: withChanges((entry) => `changed ${rfi(entry)}`),
    undo: settingBack({
      name: 'RFI:Update',
      ids: ofRequest,
      columns: {
        text: 'Text',
        received_date: 'ReceivedDate',
        due_date: 'DueDate',
        element_ids: 'ElementIds',
      },
    }),
  },
  'RFI:UpdateAnswer': {
    describe: ofText((entry) => `the answer to ${rfi(entry)}`),
    undo: settingBack({
      name: 'RFI:UpdateAnswer',
      ids: ofRequest,
      columns: { answer: 'Answer' },
      sent: emptyIfNone,
    }),
  },
  'RFI:UpdateAnswered': {
    describe: (entry) => ({
      words:
        entry.parameters['is_answered'] === false
          ? `reopened ${rfi(entry)}`
          : `marked ${rfi(entry)} as answered`,
      text: textOf(entry.prior['Text']),
    }),
    undo: undoAnswered,
  },
  'RFI:UpdateSent': {
    describe: wordsOnly(({ parameters }) => {
      const { rfi_ids: ids, is_sent } = parameters
      const many = counted(Array.isArray(ids) ? ids.length : 1, 'RFI')
      return is_sent === false
        ? `withdrew that the answers to ${many} were sent to the accreditor`
        : `marked the answers to ${many} as sent to the accreditor`
    }),
    undo: cannot(
      'Reopen the request, which withdraws that its answer was sent, and mark it as answered again.',
    ),
  },
  'RFI:Delete': {
    describe: (entry) => ({
      words: `deleted ${rfi(entry)}`,
      text: textOf(entry.prior['Text']),
    }),
    undo: cannot('The answer of a deleted request does not come back. Record it again.'),
  },
} as const satisfies HistoryOfWrites
