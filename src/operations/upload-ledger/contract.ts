import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { recordRows, standardNames } from '#rules/cache/column-groups.ts'
import { fieldsOfProject, replies } from '#rules/permissions/read-permissions.ts'
import { staffOfProject } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { wireId } from '../core/input-schemas.ts'
import {
  archivePlan,
  archivePlanExample,
  ledgerStandard,
  ledgerStandardExample,
} from './row-schemas.ts'

const ids = { project_id: wireId, standard_id: wireId, document_id: wireId }
const updates = z.object({
  project_id: z.int(),
  standard_id: z.int(),
  document_id: z.int(),
})
const changes = {
  DocumentUpload: ['rows', 'Version', 'UploadedBy', 'UploadedDate', 'Citations'],
  Document: ['IsUploadedToURAC', 'ModifiedDate', 'UpdatedBy'],
} as const
const example = { project_id: 1, standard_id: 4, document_id: 12 }

/** The writes of the upload ledger. */
export const uploadLedgerWrites = {
  'Document:MarkUploaded': write({
    name: 'Document:MarkUploaded',
    summary:
      'Records that a version of a document was uploaded to the accreditor for a standard that cites it, and sets the document as uploaded.',
    parameters: z.strictObject({ ...ids, version: wireId }),
    updates: updates.extend({ version: z.int() }),
    may: staffOfProject,
    row: 'documentUpload',
    columns: { version: 'Version' },
    example: {
      parameters: { ...example, version: 1 },
      updates: { ...example, version: 1 },
    },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes,
  }),
  'Document:UnmarkUploaded': write({
    name: 'Document:UnmarkUploaded',
    summary:
      'Withdraws the record that a document was uploaded for a standard; without any other record the document is no longer set as uploaded.',
    parameters: z.strictObject(ids),
    updates,
    may: staffOfProject,
    row: 'documentUpload',
    example: { parameters: example, updates: example },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes,
  }),
} as const

/** The reads of the upload ledger. Clients have none: they must not learn that a document was uploaded. */
export const uploadLedgerReads = {
  'projects/{id}/documents/upload_ledger': read({
    name: 'projects/{id}/documents/upload_ledger',
    path: '/api/v5/projects/{id}/documents/upload_ledger',
    summary:
      'The standards of a project that cite documents or are marked for upload, in module order, each with its documents: which version was uploaded to the accreditor, when and by whom, and what has changed since.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(ledgerStandard),
    example: { query: { id: 1 }, data: [ledgerStandardExample] },
    shows: together(standardNames, recordRows, {
      Document: ['rows', 'Name', 'RealName', 'Title', 'IsUploadedToURAC'],
      DocumentVersion: ['rows'],
      DocumentUpload: ['rows', 'Version', 'UploadedBy', 'UploadedDate', 'Citations'],
      ElementDocument: ['rows', 'Citation', 'Anchor'],
      Element: ['rows', 'Name', 'ParentId', 'Stem'],
      StandardDesktopReview: ['Status', 'UploadThisStandard', 'UploadedToURAC'],
      ProjectSettings: ['rows', 'Settings'],
      User: ['FullName'],
    }),
    may: replies('all', 'all', 'hidden', 'refused', 'hidden'),
  }),
} as const

/** What the download of an archive looks up before it sends the bytes. */
export const archiveFiles = {
  'files/archives': read({
    name: 'files/archive',
    path: '/api/v5/files/archives/{project_id}',
    summary:
      'The documents of a project, or those that one of its standards or modules cites or owns, as a ZIP with their list (manifest.csv) and their citations (index.pdf).',
    query: z.strictObject({
      project_id: wireId,
      standard_id: wireId.optional(),
      module_id: wireId.optional(),
    }),
    reply: archivePlan,
    example: { query: { project_id: 1, standard_id: 4 }, data: archivePlanExample },
    shows: {},
    may: fieldsOfProject,
  }),
} as const
