import * as z from 'zod'
import { standardStatuses } from '#rules/review/standard-status.ts'
import { anchor } from '../core/anchor-schema.ts'
import { answeredTime, wireName, wireText } from '../core/input-schemas.ts'
import { parsedName } from '../core/row-schemas.ts'

/** The scores of a standard's elements by kind (specification, section 3). Scores are percentages with one decimal. */
const mockScoreShape = z.object({
  mandatoryCount: z.int(),
  mandatoryComplete: z.boolean(),
  mandatoryScore: z.number().nullable(),
  pointsCount: z.int(),
  pointsComplete: z.boolean(),
  pointsScore: z.number().nullable(),
  liCount: z.int(),
  liComplete: z.boolean(),
  liScore: z.number().nullable(),
  complete: z.boolean(),
})

/** The record of one standard in one phase; what a client may not see is absent. */
const phaseDetails = z.object({
  Status: z.enum(standardStatuses),
  OwnerId: z.string().nullable(),
  JuniorOwnerId: z.string().nullable(),
  IsReadyByClient: z.boolean(),
  InitiateSecondReview: z.boolean().optional(),
  InitiateRFIReview: z.boolean().optional(),
  UploadThisStandard: z.boolean().optional(),
  UploadedToURAC: z.boolean().optional(),
  ClientComment: z.string().nullable(),
  LastClientId: z.string().nullable(),
  ClientCommentLastModified: answeredTime.nullable(),
  ConsultantComment: z.string().nullable().optional(),
  LastConsultantId: z.string().nullable().optional(),
  ConsultantCommentLastModified: answeredTime.nullable().optional(),
  IsConsultantCommentVisible: z.boolean().optional(),
  EditorId: z.string().nullable().optional(),
  TheGood: z.string().nullable().optional(),
  TheBad: z.string().nullable().optional(),
  IsTheGoodVisible: z.boolean().optional(),
  IsTheBadVisible: z.boolean().optional(),
  MockScore: mockScoreShape.optional(),
  label: z.string(),
  labelOrder: z.int(),
})

/** The record of one element in one phase. */
export const elementPhaseDetails = z.object({
  ConsultantComment: z.string().nullable().optional(),
  ConsultantCommentDate: answeredTime.nullable().optional(),
  ConsultantId: z.string().nullable().optional(),
  IsClientReady: z.boolean(),
  MockScore: z.int().nullable().optional(),
})

/** A citation of a document at an element. */
export const elementCitation = z.object({
  DocumentId: z.int(),
  Name: z.string(),
  Title: z.string().nullable(),
  Type: z.string().nullable(),
  Citation: z.string().nullable(),
  Anchor: anchor.nullable(),
  /** The current version of the document. */
  Version: z.int().nullable(),
  CreatedBy: z.string(),
})

/** How the documents meet an element, in the client's words. */
const supportText = z.object({
  SupportText: z.string(),
  LastClientId: z.string(),
  ModifiedDate: answeredTime,
})

/** An element of a standard, in element order (specification, section 3). */
export const element = z.object({
  Id: z.int(),
  Name: z.string(),
  Text: z.string(),
  ParentId: z.int().nullable(),
  ParentElement: z.object({ Id: z.int(), Name: z.string() }).nullable(),
  ChildElements: z.array(z.int()),
  Stem: z.boolean(),
  ElementTypeId: z.int(),
  isScorable: z.boolean(),
  phaseDetails: z.object({
    'desktop-review': elementPhaseDetails.optional(),
    verification: elementPhaseDetails.optional(),
  }),
  citations: z.array(elementCitation),
  support: supportText.nullable(),
})

/** The six content sections (specification, section 1). */
export const sections = z.object({
  DesktopReviewEvidence: z.string().nullable(),
  OnsiteReviewEvidence: z.string().nullable(),
  Commentary: z.string().nullable(),
  PointsToRemember: z.string().nullable(),
  ScopeOfStandard: z.string().nullable(),
  BrightIdeas: z.string().nullable(),
})

/** Why a standard was last sent back to the client in Desktop Review, and the elements that it is about. */
const standardReturn = z.object({
  Reason: z.string(),
  ElementIds: z.array(z.int()),
  CreatedBy: z.string(),
  CreatedDate: answeredTime,
})

const longestSection = 100_000
const section = wireText(longestSection).nullable().optional()

/** The fields of a standard besides its name, by column; null or empty means that it has no such group or section. */
export const standardFields = {
  Group: wireText(500).nullable().optional(),
  isDTRPassthrough: z.boolean().optional(),
  DesktopReviewEvidence: section,
  OnsiteReviewEvidence: section,
  Commentary: section,
  PointsToRemember: section,
  ScopeOfStandard: section,
  BrightIdeas: section,
} as const

export const standardName = wireName(500)

const person = (number: number) => `b2c7e2d4-0c55-4d43-9a52-3f1f6a1d000${number}`

const namesExample = {
  Id: 7,
  Name: 'RM 1-1 Regulatory compliance',
  StandardSetId: 1,
  parsedName: {
    isSuccessful: true,
    id: 7,
    title: 'Regulatory compliance',
    prefix: 'RM',
    group: '1',
    ordinal: '1',
    order: 1,
  },
  billableCount: 6,
  scorableCount: 5,
  mandatoryCount: 3,
  pointsCount: 2,
  liCount: 0,
  isDTRPassthrough: false,
}

const elementExample = {
  Id: 31,
  Name: '(a)',
  Text: 'A person is named who keeps the licenses.',
  ParentId: null,
  ParentElement: null,
  ChildElements: [],
  Stem: false,
  ElementTypeId: 1,
  isScorable: true,
}

/** A standard of a project as the phase lists return it. */
export const standardPhaseRow = z.object({
  Id: z.int(),
  Name: z.string(),
  StandardSetId: z.int(),
  parsedName,
  billableCount: z.int(),
  scorableCount: z.int(),
  mandatoryCount: z.int(),
  pointsCount: z.int(),
  liCount: z.int(),
  isDTRPassthrough: z.boolean(),
  openTaskCount: z.int(),
  citationCount: z.int(),
  /** The earliest due date among its open tasks. */
  nextTaskDue: answeredTime.nullable(),
  phaseDetails: z.object({
    'gap-analysis': phaseDetails.optional(),
    'desktop-review': phaseDetails.optional(),
    verification: phaseDetails.optional(),
  }),
  sections: sections.optional(),
  AllElements: z.array(element).optional(),
  returned: standardReturn.nullable().optional(),
})

/** A standard of a project in Desktop Review, for the examples. */
export const standardPhaseExample = {
  ...namesExample,
  openTaskCount: 1,
  citationCount: 2,
  nextTaskDue: '2026-12-04T00:00:00.000Z',
  phaseDetails: {
    'desktop-review': {
      Status: 'Blank' as const,
      OwnerId: person(1),
      JuniorOwnerId: person(2),
      IsReadyByClient: true,
      InitiateSecondReview: false,
      InitiateRFIReview: false,
      UploadThisStandard: false,
      UploadedToURAC: false,
      ClientComment: 'The newest policy is attached.',
      LastClientId: person(9),
      ClientCommentLastModified: '2026-11-20T15:04:00.000Z',
      ConsultantComment: null,
      LastConsultantId: null,
      ConsultantCommentLastModified: null,
      IsConsultantCommentVisible: false,
      EditorId: person(9),
      MockScore: {
        mandatoryCount: 3,
        mandatoryComplete: false,
        mandatoryScore: 66.7,
        pointsCount: 2,
        pointsComplete: true,
        pointsScore: 100,
        liCount: 0,
        liComplete: true,
        liScore: null,
        complete: false,
      },
      label: 'Pending First AC Review',
      labelOrder: 4,
    },
  },
}

/** A standard of a module, for the examples. */
export const coreStandardExample = {
  ...namesExample,
  Group: '1',
  sections: {
    DesktopReviewEvidence: 'Policies, and a list of licenses.',
    OnsiteReviewEvidence: null,
    Commentary: null,
    PointsToRemember: 'Licenses end at different dates.',
    ScopeOfStandard: null,
    BrightIdeas: null,
  },
  AllElements: [elementExample],
}
