import { documentColumns, documentDateColumns } from '../documents/document-columns.ts'
import { isRecord } from '../permissions/conditions/permission-facts.ts'
import { cannot, noneIfEmpty, settingBack, unseen, pick, type Undo, type Values } from './undo.ts'

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

/** How each write of the focus Document is undone. */
export const undoOfDocuments = {
  'Document:Upload': cannot(
    'Undoing this would delete the document for good. Delete it in Documents if it should go.',
  ),
  'Document:Replace': undoNewVersion,
  'Document:Restore': undoNewVersion,
  'Document:Delete': cannot(
    'A deleted document is gone with its files. Upload it again in Documents.',
  ),
  'Document:Update': settingBack({
    name: 'Document:Update',
    ids: ofDocument,
    columns: documentColumns,
    stored: noneIfEmpty,
  }),
  'Document:UpdateDates': settingBack({
    name: 'Document:UpdateDates',
    ids: ofDocument,
    columns: documentDateColumns,
  }),
  'Document:MarkUploaded': undoMark,
  'Document:UnmarkUploaded': undoWithdrawal,
} as const
