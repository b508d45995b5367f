import { documentColumns, documentDateColumns } from '../../documents/document-columns.ts'
import { isRecord } from '../../permissions/conditions/permission-facts.ts'
import { describeDocumentChange, documentOf, versionOf } from '../labels/document-labels.ts'
import { theDocument, withChanges, wordsOnly } from '../labels/formatters.ts'
import { textOf } from '../labels/history-change.ts'
import {
  cannot,
  noneIfEmpty,
  settingBack,
  unseen,
  pick,
  type Undo,
  type Values,
} from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const ofDocument = ['document_id', 'project_id']

function newestVersion(row: Values | undefined): unknown {
  const versions = row?.['Versions']
  const [newest] = Array.isArray(versions) ? (versions as unknown[]) : []
  return isRecord(newest) ? newest['Version'] : undefined
}

const undoNewVersion: Undo = ({ parameters, prior: [row], updates }) => {
  const [former, current] = [newestVersion(row), updates['version']]
  if (former === undefined || current === undefined) return unseen
  return {
    name: 'Document:Restore',
    parameters: { ...pick(parameters, ofDocument), version: former },
    expected: { Version: current },
    left: [{ ...row }],
  }
}

const ofLedger = ['project_id', 'standard_id', 'document_id']

const undoMark: Undo = ({ parameters, prior: [row] }) => {
  if (row === undefined || row['Version'] === undefined) return unseen
  const { Version: former, IsUploadedToURAC: wasUploaded } = row
  const expected = { Version: parameters['version'] }
  const ids = pick(parameters, ofLedger)
  if (former === parameters['version'])
    return cannot('This version was marked as uploaded before; only the time changed.')
  if (former !== null)
    return {
      name: 'Document:MarkUploaded',
      parameters: { ...ids, version: former },
      expected,
      left: [],
    }
  if (wasUploaded === true)
    return cannot(
      'The document counted as uploaded before this. Withdraw the record in the upload list if it is wrong.',
    )
  return { name: 'Document:UnmarkUploaded', parameters: ids, expected, left: [] }
}

const undoWithdrawal: Undo = ({ parameters, prior: [row] }) => {
  if (row === undefined || row['Version'] === undefined) return unseen
  if (row['Version'] !== null)
    return {
      name: 'Document:MarkUploaded',
      parameters: { ...pick(parameters, ofLedger), version: row['Version'] },
      expected: { Version: null },
      left: [],
    }
  return {
    name: 'Document:Update',
    parameters: { ...pick(parameters, ofDocument), is_uploaded_to_urac: true },
    expected: { IsUploadedToURAC: false },
    left: [],
  }
}

/** The history of the writes of the focus Document. */
export const documentHistory = {
  'Document:Upload': {
    describe: (entry) => ({
      words: `added ${theDocument(entry)}`,
      text: entry.many ? null : textOf(entry.parameters['description']),
    }),
    undo: cannot(
      'Undoing this would delete the document for good. Delete it in Documents if it should go.',
    ),
  },
  'Document:Replace': {
    describe: wordsOnly((entry) => `replaced the file of ${documentOf(entry)}`),
    undo: undoNewVersion,
  },
  'Document:Restore': {
    describe: wordsOnly((entry) => `restored ${versionOf(entry)}${documentOf(entry)}`),
    undo: undoNewVersion,
  },
  'Document:Delete': {
    describe: wordsOnly((entry) => `deleted ${theDocument(entry)}`),
    undo: cannot('A deleted document is gone with its files. Upload it again in Documents.'),
  },
  'Document:Update': {
    describe: describeDocumentChange,
    undo: settingBack({
      name: 'Document:Update',
      ids: ofDocument,
      columns: documentColumns,
      stored: noneIfEmpty,
    }),
  },
  'Document:UpdateDates': {
    describe: withChanges((entry) => `changed the dates of ${theDocument(entry)}`),
    undo: settingBack({
      name: 'Document:UpdateDates',
      ids: ofDocument,
      columns: documentDateColumns,
    }),
  },
  'Document:MarkUploaded': {
    describe: wordsOnly(
      (entry) => `marked ${versionOf(entry)}${documentOf(entry)} as uploaded to the accreditor`,
    ),
    undo: undoMark,
  },
  'Document:UnmarkUploaded': {
    describe: wordsOnly(
      (entry) => `withdrew that ${documentOf(entry)} was uploaded to the accreditor`,
    ),
    undo: undoWithdrawal,
  },
} as const satisfies HistoryOfWrites
