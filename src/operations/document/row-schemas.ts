import * as z from 'zod'
import { checkKinds } from '#rules/documents/evidence-checks.ts'
import { extractionStates } from '#rules/evidence/document-text.ts'
import { anchor, anchorExample, passageAnchor } from '../core/anchor-schema.ts'
import { answeredTime } from '../core/input-schemas.ts'
import { differences } from '../core/row-schemas.ts'

/** One file of a document: the current one, or one that it replaced. `TextState` is null until its text has been read. */
export const documentVersion = z.object({
  Version: z.int(),
  RealName: z.string(),
  FileSize: z.int(),
  MimeType: z.string(),
  Sha256: z.string(),
  CreatedDate: answeredTime,
  CreatedBy: z.string(),
  CreatedByName: z.string(),
  TextState: z.enum(extractionStates).nullable(),
})

/** A citation of a document at an element, in module and element order. */
export const documentCitation = z.object({
  ElementId: z.int(),
  ElementName: z.string(),
  StandardId: z.int(),
  StandardName: z.string(),
  ModuleId: z.int(),
  Citation: z.string().nullable(),
  Anchor: anchor.nullable(),
  DateStamp: answeredTime,
  CreatedBy: z.string(),
  CreatedByName: z.string(),
  ModifiedStamp: answeredTime.nullable(),
  ModifiedBy: z.string().nullable(),
  ModifiedByName: z.string().nullable(),
})

const day = z.string().nullable()

/** The dates of a document, as days YYYY-MM-DD. */
export const dates = {
  EffectiveFrom: day,
  EffectiveTo: day,
  NextReview: day,
  PeriodFrom: day,
  PeriodTo: day,
}

/**
 * A document of a project with its files, its citations, and the template that it was filled in from, if any: its id, which may be that of a
 * deleted one, the version, and the file name of that version. The three flags are absent for clients. `isReplaceable` says whether the
 * caller may replace and delete it.
 */
export const documentRow = z.object({
  Id: z.int(),
  Name: z.string(),
  RealName: z.string(),
  Title: z.string().nullable(),
  Description: z.string().nullable(),
  Type: z.string().nullable(),
  FileSize: z.int(),
  ProjectId: z.int(),
  StandardId: z.int().nullable(),
  StandardName: z.string().nullable(),
  ModuleId: z.int().nullable(),
  IsDocumentVisibleForStandard: z.boolean().optional(),
  IsDocumentVisibleForProject: z.boolean().optional(),
  IsUploadedToURAC: z.boolean().optional(),
  DateStamp: answeredTime,
  CreatedDate: answeredTime,
  CreatedBy: z.string(),
  CreatedByName: z.string(),
  ModifiedDate: answeredTime.nullable(),
  UpdatedBy: z.string().nullable(),
  UpdatedByName: z.string().nullable(),
  ...dates,
  TemplateId: z.int().nullable(),
  TemplateVersion: z.int().nullable(),
  TemplateName: z.string().nullable(),
  isReplaceable: z.boolean(),
  currentVersion: documentVersion.nullable(),
  earlierVersions: z.array(documentVersion),
  citations: z.array(documentCitation),
})

/** A finding on the evidence of a standard, or on a document of no standard. */
export const evidenceCheck = z.object({
  Kind: z.enum(checkKinds),
  ModuleId: z.int().nullable(),
  StandardId: z.int().nullable(),
  StandardName: z.string().nullable(),
  ElementId: z.int().nullable(),
  ElementName: z.string().nullable(),
  DocumentId: z.int().nullable(),
  DocumentTitle: z.string().nullable(),
  /** The number of open tasks, of documents, or of the pages that the document has. */
  Count: z.int().nullable(),
})

/** A page that may show that an element is met. */
export const foundEvidence = z.object({
  DocumentId: z.int(),
  /** The title of the document, or its file name if it has no title. */
  Title: z.string(),
  /** The name of the sheet. */
  Label: z.string().nullable(),
  /** Whether the page is an estimate, as in a DOCX. */
  IsPageEstimated: z.boolean(),
  /** How certain it is that the page is evidence: from one half to 1. */
  Score: z.number(),
  /** The position of its most relevant sentence. */
  Anchor: passageAnchor,
  /** The element's words that occur in that sentence, as offsets from its start. */
  Words: z.array(z.object({ start: z.int(), end: z.int() })),
  /** Whether the name of the element occurs in a heading, and in the name of the document. */
  IsInHeading: z.boolean(),
  IsInDocumentName: z.boolean(),
})

/** What became of a citation whose passage is in an earlier version of its document. */
export const movedCitation = z.object({
  ElementId: z.int(),
  DocumentId: z.int(),
  /** The current version of the document. */
  Version: z.int(),
  /**
   * `same` words on the page of the same number, `moved` to another page, `changed` words, `lost`; `waiting` until both texts have been read,
   * `unreadable` when one of them cannot be.
   */
  State: z.enum(['same', 'moved', 'changed', 'lost', 'waiting', 'unreadable']),
  /** The passage in the current version. */
  Anchor: passageAnchor.nullable(),
  /** For a lost passage: the most similar passages of the current version. */
  Offers: z.array(passageAnchor),
  /** For a changed passage: the merged text of both, and the kinds of words in which they differ. */
  Differences: differences.nullable(),
})

const sam = '47eaa099-2cb6-416d-86dc-283cf0480ff9'
const samsName = 'Sam Senior'

/** An example of a document for the API description. */
export const documentExample: z.output<typeof documentRow> = {
  Id: 12,
  Name: 'Emergency operations plan',
  RealName: 'Emergency operations plan.pdf',
  Title: 'Emergency operations plan',
  Description: 'Approved by the quality committee in June.',
  Type: 'pdf',
  FileSize: 48_211,
  ProjectId: 1,
  StandardId: 4,
  StandardName: 'RM 2-1 Continuity of service in an emergency',
  ModuleId: 1,
  IsDocumentVisibleForStandard: false,
  IsDocumentVisibleForProject: true,
  IsUploadedToURAC: false,
  DateStamp: '2026-10-06T15:00:00.000Z',
  CreatedDate: '2026-10-06T15:00:00.000Z',
  CreatedBy: sam,
  CreatedByName: samsName,
  ModifiedDate: null,
  UpdatedBy: null,
  UpdatedByName: null,
  EffectiveFrom: '2026-07-01',
  EffectiveTo: null,
  NextReview: '2027-07-01',
  PeriodFrom: null,
  PeriodTo: null,
  TemplateId: null,
  TemplateVersion: null,
  TemplateName: null,
  isReplaceable: true,
  currentVersion: {
    Version: 1,
    RealName: 'Emergency operations plan.pdf',
    FileSize: 48_211,
    MimeType: 'application/pdf',
    Sha256: '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
    CreatedDate: '2026-10-06T15:00:00.000Z',
    CreatedBy: sam,
    CreatedByName: samsName,
    TextState: 'read',
  },
  earlierVersions: [],
  citations: [
    {
      ElementId: 31,
      ElementName: 'RM 2-1(a)',
      StandardId: 4,
      StandardName: 'RM 2-1 Continuity of service in an emergency',
      ModuleId: 1,
      Citation: 'Page 3, section 2',
      Anchor: anchorExample,
      DateStamp: '2026-10-07T09:30:00.000Z',
      CreatedBy: sam,
      CreatedByName: samsName,
      ModifiedStamp: null,
      ModifiedBy: null,
      ModifiedByName: null,
    },
  ],
}

/** An example of found evidence for the API description. */
export const foundEvidenceExample: z.output<typeof foundEvidence> = {
  DocumentId: 12,
  Title: 'Emergency operations plan',
  Label: null,
  IsPageEstimated: false,
  Score: 0.83,
  Anchor: anchorExample,
  Words: [{ start: 4, end: 8 }],
  IsInHeading: true,
  IsInDocumentName: true,
}

/** An example of a moved citation for the API description. */
export const movedCitationExample: z.output<typeof movedCitation> = {
  ElementId: 31,
  DocumentId: 12,
  Version: 2,
  State: 'changed',
  Anchor: { ...anchorExample, version: 2 },
  Offers: [],
  Differences: {
    parts: [
      { state: 'kept', text: 'The plan is reviewed' },
      { state: 'removed', text: 'twice a' },
      { state: 'added', text: 'each' },
      { state: 'kept', text: 'year in December.' },
    ],
    kinds: ['number', 'other'],
  },
}
