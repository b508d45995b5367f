import { archiveOfDocuments } from './archive.ts'
import { markUploaded } from './mark-uploaded.ts'
import { unmarkUploaded } from './unmark-uploaded.ts'
import { uploadLedger } from './upload-ledger.ts'

export const uploadLedgerOperations = {
  'Document:MarkUploaded': markUploaded,
  'Document:UnmarkUploaded': unmarkUploaded,
}

export const uploadLedgerAnswers = {
  'projects/{id}/documents/upload_ledger': uploadLedger,
}

export const archiveFileAnswers = { 'files/archives': archiveOfDocuments }
