import { deleteDocument } from './delete.ts'
import { documentsWithCitations } from './documents-with-citations.ts'
import { evidenceCalendar } from './evidence-calendar.ts'
import { evidenceChecksOfProject } from './evidence-checks.ts'
import { evidenceOfElement } from './evidence-of-element.ts'
import { fileOfDocument } from './file-of-document.ts'
import { movedCitations } from './moved-citations.ts'
import { proposedDatesOfDocument } from './proposed-dates.ts'
import { replaceDocument } from './replace.ts'
import { restoreDocument } from './restore.ts'
import { updateDocumentDates } from './update-dates.ts'
import { updateDocument } from './update.ts'
import { uploadDocument } from './upload.ts'

export const documentOperations = {
  'Document:Upload': uploadDocument,
  'Document:Replace': replaceDocument,
  'Document:Restore': restoreDocument,
  'Document:Delete': deleteDocument,
  'Document:Update': updateDocument,
  'Document:UpdateDates': updateDocumentDates,
}

export const documentAnswers = {
  'projects/{id}/documents/documents_with_citations': documentsWithCitations,
  'projects/{id}/documents/evidence_checks': evidenceChecksOfProject,
  'projects/{id}/documents/evidence_calendar': evidenceCalendar,
  'projects/{id}/documents/proposed_dates': proposedDatesOfDocument,
  'projects/{id}/documents/evidence': evidenceOfElement,
  'projects/{id}/documents/moved_citations': movedCitations,
}

export const documentFileAnswers = { 'files/documents': fileOfDocument }
