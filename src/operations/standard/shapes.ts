import * as z from 'zod'
import { standardStatuses } from '../../rules/standard-status.ts'
import { answeredTime } from '../kit/wire.ts'

/** A standard's name in its parts (specification, sections 3 and 5). */
export const parsedName = z.object({
  isSuccessful: z.boolean(),
  id: z.int(),
  title: z.string(),
  prefix: z.string().nullable(),
  group: z.string().nullable(),
  ordinal: z.string().nullable(),
  order: z.number().nullable(),
  groupTitle: z.string().optional(),
  groupOrder: z.number().optional(),
})

/** The scores of a standard's elements by kind (specification, section 3). Scores are percent with one decimal. */
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

/** What one phase holds of one standard; what a client may not see is absent. */
export const phaseDetails = z.object({
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
  TheGood: z.string().nullable().optional(),
  TheBad: z.string().nullable().optional(),
  IsTheGoodVisible: z.boolean().optional(),
  IsTheBadVisible: z.boolean().optional(),
  MockScore: mockScoreShape.optional(),
  label: z.string(),
  labelOrder: z.int(),
})

/** What one phase holds of one element. */
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
  Type: z.string().nullable(),
  Citation: z.string().nullable(),
  CreatedBy: z.string(),
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
