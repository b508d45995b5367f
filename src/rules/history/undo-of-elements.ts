import { cannot, emptyIfNone, noneIfEmpty, settingBack, unseen, pick, type Undo } from './undo.ts'

const ofElement = ['project_id', 'element_id', 'phase']

const columns = {
  Name: 'Name',
  Text: 'Text',
  ParentId: 'ParentId',
  Stem: 'Stem',
  ElementTypeId: 'ElementTypeId',
} as const

const undoCreation: Undo = ({ parameters, updates }) => {
  const { element_id } = updates
  if (element_id === undefined) return unseen
  const left = pick(parameters, Object.keys(columns))
  return { name: 'Element:Delete', parameters: { element_id }, expected: left, left: [left] }
}

const undoDeletion: Undo = ({ prior: [row] }) =>
  row === undefined || row['StandardId'] === undefined
    ? unseen
    : {
        name: 'Element:Create',
        parameters: { standard_id: row['StandardId'], ...pick(row, Object.keys(columns)) },
        expected: {},
        left: [],
      }

/** How each write of the focus Element is undone. */
export const undoOfElements = {
  'Element:UpdateConsultantComment': settingBack({
    name: 'Element:UpdateConsultantComment',
    ids: ofElement,
    columns: { consultant_comment: 'ConsultantComment' },
    sent: emptyIfNone,
  }),
  'Element:UpdateClientReady': settingBack({
    name: 'Element:UpdateClientReady',
    ids: ofElement,
    columns: { is_client_ready: 'IsClientReady' },
  }),
  'Element:UpdateMockScore': settingBack({
    name: 'Element:UpdateMockScore',
    ids: ofElement,
    columns: { mock_score: 'MockScore' },
  }),
  'Element:UpdateSupportText': settingBack({
    name: 'Element:UpdateSupportText',
    ids: ofElement,
    columns: { support_text: 'SupportText' },
    // An empty text is deleted.
    stored: noneIfEmpty,
    sent: emptyIfNone,
  }),
  'Element:Create': undoCreation,
  'Element:Update': settingBack({ name: 'Element:Update', ids: ['element_id'], columns }),
  'Element:Delete': undoDeletion,
} as const

/** Why clients cannot undo a ready mark: the consultants may have begun to work on the element or standard. */
export const readyStaysForClients = cannot(
  'Once something is ready, only the consultants can take that back. Write to them.',
)
