import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import { standardNames } from '#rules/cache/column-groups.ts'
import { documentColumns, documentDateColumns } from '#rules/documents/document-columns.ts'
import * as document from '#rules/permissions/conditions/document-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { givesOneOf, longestText, wireId, wireRemark, wireUpload } from '../core/input-schemas.ts'
import { pageParameters } from '../core/paging/page-contract.ts'
import { shownInline, storedFile, storedFileExample } from '../core/row-schemas.ts'
import { documentDateReads, documentDateWrites } from './dates-contract.ts'
import { evidenceReads } from './evidence-contract.ts'
import { wireDocumentKey } from './page-contract.ts'
import { documentExample, documentRow } from './row-schemas.ts'

const files = { Document: ['rows'], DocumentVersion: ['rows'] } as const
const withJob = { Job: ['rows'] } as const

/** The columns that a new version of a document changes. */
const newVersion: CacheTags = {
  Document: ['RealName', 'Name', 'Type', 'FileSize', 'DateStamp', 'ModifiedDate', 'UpdatedBy'],
  DocumentVersion: ['rows'],
  ...withJob,
}

/** Who may replace the file of a document, restore an earlier one, or delete the document. */
const mayReplace = allow(
  true,
  document.isNotUploadedToURAC,
  false,
  document.isUncitedUploadOfOwnOrganization,
)

/** The longest title of a document, in characters. */
export const longestTitle = 500

const words = {
  title: wireRemark(longestTitle).nullable().optional(),
  description: wireRemark(longestText).nullable().optional(),
}

const standing = {
  standard_id: wireId.nullable().optional(),
  is_document_visible_for_standard: z.boolean().optional(),
  is_document_visible_for_project: z.boolean().optional(),
  is_uploaded_to_urac: z.boolean().optional(),
}

const updates = z.object({
  document_id: z.int(),
  project_id: z.int(),
  standard_id: z.int().nullable(),
})
const version = updates.extend({ version: z.int() })

const upload_id = '0b7c1c52-9f5c-4d0e-8f0e-6f6b8b1f7a10'

/** The writes of the focus Document. */
export const documentWrites = {
  'Document:Upload': write({
    name: 'Document:Upload',
    summary:
      'Creates a document of a project from a file that the caller has uploaded: with `template_id`, one that was filled in from that template, of its current version or of `template_version`.',
    parameters: z.strictObject({
      upload_id: wireUpload,
      project_id: wireId,
      ...words,
      ...standing,
      template_id: wireId.optional(),
      template_version: wireId.optional(),
    }),
    updates: version,
    may: allow(true, true, false, true),
    row: 'document',
    // It adds a row, which makes lists stale whatever its columns contain.
    seenAs: documentColumns,
    example: {
      parameters: {
        upload_id,
        project_id: 1,
        title: 'Emergency operations plan',
        standard_id: 4,
        is_document_visible_for_project: true,
      },
      updates: { document_id: 12, project_id: 1, standard_id: 4, version: 1 },
    },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes: { ...files, ...withJob },
  }),
  'Document:Replace': write({
    name: 'Document:Replace',
    summary:
      'Replaces the file of a document; the earlier file stays as a version, and citations stay.',
    parameters: z.strictObject({ document_id: wireId, project_id: wireId, upload_id: wireUpload }),
    updates: version,
    may: mayReplace,
    row: 'document',
    example: {
      parameters: { document_id: 12, project_id: 1, upload_id },
      updates: { document_id: 12, project_id: 1, standard_id: 4, version: 2 },
    },
    invalid: 'documentIdAndProjectIdRequired',
    spansStandards: true,
    changes: newVersion,
  }),
  'Document:Restore': write({
    name: 'Document:Restore',
    summary:
      'Makes an earlier version of a document the current one: its file becomes the newest version, and citations stay.',
    parameters: z.strictObject({ document_id: wireId, project_id: wireId, version: wireId }),
    updates: version,
    may: mayReplace,
    row: 'document',
    example: {
      parameters: { document_id: 12, project_id: 1, version: 1 },
      updates: { document_id: 12, project_id: 1, standard_id: 4, version: 3 },
    },
    invalid: 'documentIdAndProjectIdRequired',
    spansStandards: true,
    changes: newVersion,
  }),
  'Document:Delete': write({
    name: 'Document:Delete',
    summary: 'Deletes a document with all its versions; refused while elements cite it.',
    parameters: z.strictObject({ document_id: wireId, project_id: wireId.optional() }),
    updates,
    may: mayReplace,
    row: 'document',
    example: {
      parameters: { document_id: 12 },
      updates: { document_id: 12, project_id: 1, standard_id: 4 },
    },
    invalid: 'documentDoesNotExist',
    spansStandards: true,
    changes: {
      ...files,
      DocumentText: ['rows'],
      DocumentPage: ['rows'],
      DocumentWords: ['rows'],
      DocumentUpload: ['rows'],
    },
  }),
  'Document:Update': write({
    name: 'Document:Update',
    summary: 'Changes the title, the description, the standard or the visibility of a document.',
    parameters: z
      .strictObject({ document_id: wireId, project_id: wireId, ...words, ...standing })
      .refine(...givesOneOf(...Object.keys({ ...words, ...standing }))),
    updates,
    may: allow(true, true, false, document.describesOwnUpload),
    row: 'document',
    columns: documentColumns,
    example: {
      parameters: { document_id: 12, project_id: 1, is_document_visible_for_project: true },
      updates: { document_id: 12, project_id: 1, standard_id: 4 },
    },
    invalid: 'documentIdAndProjectIdRequired',
    spansStandards: true,
    changes: { Document: ['ModifiedDate', 'UpdatedBy'] },
  }),
  ...documentDateWrites,
} as const

/** The reads of documents. */
export const documentReads = {
  'projects/{id}/documents/documents_with_citations': read({
    name: 'projects/{id}/documents/documents_with_citations',
    path: '/api/v5/projects/{id}/documents/documents_with_citations',
    summary:
      'The documents of a project by name, each with its current version, its earlier versions and its citations.',
    query: z.strictObject({ id: wireId, ...pageParameters(wireDocumentKey) }),
    reply: z.array(documentRow),
    example: { query: { id: 1 }, data: [documentExample] },
    shows: together(standardNames, {
      Document: [
        'rows',
        'Name',
        'RealName',
        'Title',
        'Description',
        'Type',
        'FileSize',
        'DateStamp',
        'StandardId',
        'IsDocumentVisibleForStandard',
        'IsDocumentVisibleForProject',
        'IsUploadedToURAC',
        'ModifiedDate',
        'UpdatedBy',
        ...Object.values(documentDateColumns),
      ],
      DocumentVersion: ['rows'],
      DocumentText: ['rows', 'State'],
      ElementDocument: ['rows', 'Citation', 'Anchor', 'ModifiedStamp', 'ModifiedBy'],
      Element: ['Name'],
      User: ['FullName'],
    }),
    may: fieldsOfProject,
  }),
  ...evidenceReads,
  ...documentDateReads,
} as const

/** What the download of a document's file looks up before it sends the bytes; the result is not sent to clients. */
export const documentFiles = {
  'files/documents': read({
    name: 'files/download',
    path: '/api/v5/files/documents/{project_id}/{document_id}',
    summary: 'The file of a document, or that of one of its versions, as an attachment.',
    query: z.strictObject({
      project_id: wireId,
      document_id: wireId,
      version: wireId.optional(),
      inline: shownInline,
    }),
    reply: storedFile,
    example: { query: { project_id: 1, document_id: 12 }, data: storedFileExample },
    shows: {},
    may: fieldsOfProject,
  }),
} as const
