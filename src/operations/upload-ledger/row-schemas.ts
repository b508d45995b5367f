import * as z from 'zod'
import { uploadChanges, uploadStates } from '#rules/documents/upload-ledger.ts'
import { answeredTime } from '../core/input-schemas.ts'
import { storedFile, storedFileExample } from '../core/row-schemas.ts'

const ledgerCitation = z.object({
  ElementId: z.int(),
  ElementName: z.string(),
  Citation: z.string().nullable(),
  /** The page of its passage. */
  Page: z.int().nullable(),
})

/** A document that a standard cites, or that was uploaded for it. */
const ledgerDocument = z.object({
  DocumentId: z.int(),
  /** The title, or the file name if there is no title. */
  Title: z.string(),
  RealName: z.string(),
  /** The current version. */
  Version: z.int(),
  State: z.enum(uploadStates),
  /** What happened since the upload, when the state is `changed`. */
  Changes: z.array(z.enum(uploadChanges)),
  /** Null also for a document that was marked as uploaded without a date. */
  Upload: z
    .object({
      Version: z.int(),
      UploadedBy: z.string(),
      UploadedByName: z.string(),
      UploadedDate: answeredTime,
      /** The citations at the time of the upload. */
      Citations: z.array(ledgerCitation),
    })
    .nullable(),
  /** In element order. */
  citations: z.array(ledgerCitation),
})

/** A standard with its documents in the order of their first citations. */
export const ledgerStandard = z.object({
  StandardId: z.int(),
  StandardName: z.string(),
  ModuleId: z.int(),
  /** Whether it is marked for upload, and whether it was uploaded, according to its Desktop Review. */
  IsMarked: z.boolean(),
  IsUploaded: z.boolean(),
  /** How many documents it may cite before the number is reported as a finding. */
  MostDocuments: z.int(),
  documents: z.array(ledgerDocument),
})

const citation = {
  ElementId: 31,
  ElementName: 'RM 2-1(a)',
  Citation: 'Page 3, section 2',
  Page: null,
}

/** An example of a standard of the ledger for the API description. */
export const ledgerStandardExample: z.output<typeof ledgerStandard> = {
  StandardId: 4,
  StandardName: 'RM 2-1 Continuity of service in an emergency',
  ModuleId: 1,
  IsMarked: true,
  IsUploaded: false,
  MostDocuments: 9,
  documents: [
    {
      DocumentId: 12,
      Title: 'Emergency operations plan',
      RealName: 'Emergency operations plan.pdf',
      Version: 2,
      State: 'changed',
      Changes: ['replaced'],
      Upload: {
        Version: 1,
        UploadedBy: '47eaa099-2cb6-416d-86dc-283cf0480ff9',
        UploadedByName: 'Sam Senior',
        UploadedDate: '2026-10-20T15:00:00.000Z',
        Citations: [citation],
      },
      citations: [citation],
    },
  ],
}

/** The contents of an archive of documents. Only the server reads it, because it contains the storage keys of files. */
export const archivePlan = z.object({
  /** The name of the standard, the module or the project. */
  Name: z.string(),
  /** The standards that cite documents of the archive, in module order. */
  standards: z.array(z.object({ StandardId: z.int(), StandardName: z.string() })),
  /** The documents in the order of the archive. */
  documents: z.array(
    z.object({
      DocumentId: z.int(),
      Title: z.string(),
      Version: z.int(),
      CreatedDate: answeredTime,
      /** The first standard that cites it; null when none does. */
      StandardId: z.int().nullable(),
      ...storedFile.shape,
    }),
  ),
  /** The citations in the order of standards and elements. */
  citations: z.array(
    z.object({
      StandardId: z.int(),
      ElementId: z.int(),
      ElementName: z.string(),
      DocumentId: z.int(),
      Citation: z.string().nullable(),
      /** The page and the words of its passage, if that is in the current version. */
      Page: z.int().nullable(),
      Quote: z.string().nullable(),
    }),
  ),
})

/** An example of an archive for the API description. */
export const archivePlanExample: z.output<typeof archivePlan> = {
  Name: 'RM 2-1 Continuity of service in an emergency',
  standards: [{ StandardId: 4, StandardName: 'RM 2-1 Continuity of service in an emergency' }],
  documents: [
    {
      DocumentId: 12,
      Title: 'Emergency operations plan',
      Version: 2,
      CreatedDate: '2026-10-06T15:00:00.000Z',
      StandardId: 4,
      ...storedFileExample,
    },
  ],
  citations: [{ StandardId: 4, DocumentId: 12, ...citation, Quote: null }],
}
