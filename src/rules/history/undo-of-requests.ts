import { cannot, emptyIfNone, settingBack, unseen, type Undo } from './undo.ts'

const ofRequest = ['project_id', 'rfi_id']

const undoCreation: Undo = ({ parameters, updates }) => {
  const { rfi_id, project_id } = updates
  if (rfi_id === undefined || parameters['text'] === undefined) return unseen
  const left = { Text: parameters['text'], Answer: null, IsAnswered: false }
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

/** How each write of the focus RFI is undone. */
export const undoOfRequests = {
  'RFI:Create': undoCreation,
  'RFI:Update': settingBack({
    name: 'RFI:Update',
    ids: ofRequest,
    columns: {
      text: 'Text',
      received_date: 'ReceivedDate',
      due_date: 'DueDate',
      element_ids: 'ElementIds',
    },
  }),
  'RFI:UpdateAnswer': settingBack({
    name: 'RFI:UpdateAnswer',
    ids: ofRequest,
    columns: { answer: 'Answer' },
    sent: emptyIfNone,
  }),
  'RFI:UpdateAnswered': undoAnswered,
  'RFI:UpdateSent': cannot(
    'Reopen the request, which withdraws that its answer was sent, and mark it as answered again.',
  ),
  'RFI:Delete': cannot('The answer of a deleted request does not come back. Record it again.'),
} as const
