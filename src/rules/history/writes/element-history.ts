import {
  describeReadiness,
  describeScore,
  elementOf,
  ofText,
  withChanges,
  wordsOnly,
} from '../labels/formatters.ts'
import {
  cannot,
  emptyIfNone,
  noneIfEmpty,
  settingBack,
  unseen,
  pick,
  type Undo,
} from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

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

/** Why clients cannot undo a ready mark: the consultants may have begun to work on the element or standard. */
export const readyStaysForClients = cannot(
  'Once something is ready, only the consultants can take that back. Write to them.',
)

/** The history of the writes of the focus Element. */
export const elementHistory = {
  'Element:UpdateConsultantComment': {
    describe: ofText((entry) => `the comment on ${elementOf(entry)}${entry.inPhase}`),
    undo: settingBack({
      name: 'Element:UpdateConsultantComment',
      ids: ofElement,
      columns: { consultant_comment: 'ConsultantComment' },
      sent: emptyIfNone,
    }),
  },
  'Element:UpdateClientReady': {
    describe: describeReadiness,
    undo: settingBack({
      name: 'Element:UpdateClientReady',
      ids: ofElement,
      columns: { is_client_ready: 'IsClientReady' },
    }),
  },
  'Element:UpdateMockScore': {
    describe: describeScore,
    undo: settingBack({
      name: 'Element:UpdateMockScore',
      ids: ofElement,
      columns: { mock_score: 'MockScore' },
    }),
  },
  'Element:UpdateSupportText': {
    describe: ofText((entry) => `the support text of ${elementOf(entry)}`),
    undo: settingBack({
      name: 'Element:UpdateSupportText',
      ids: ofElement,
      columns: { support_text: 'SupportText' },
      // An empty text is deleted.
      stored: noneIfEmpty,
      sent: emptyIfNone,
    }),
  },
  'Element:Create': {
    describe: wordsOnly((entry) => `added the element ${elementOf(entry)}`),
    undo: undoCreation,
  },
  'Element:Update': {
    describe: withChanges((entry) => `changed the element ${elementOf(entry)}`),
    undo: settingBack({ name: 'Element:Update', ids: ['element_id'], columns }),
  },
  'Element:Delete': {
    describe: wordsOnly((entry) => `deleted the element ${elementOf(entry)}`),
    undo: undoDeletion,
  },
} as const satisfies HistoryOfWrites
