import type { MockScore } from './mock-score.ts'
import { isStandardStatus } from './standard-status.ts'

/** What the label of a standard in one phase is decided from: its phase details and whether it passes through from Desktop Review. */
export type PhaseFacts = {
  readonly Status: string | null
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly IsReadyByClient: boolean
  readonly InitiateSecondReview: boolean
  readonly InitiateRFIReview: boolean
  readonly UploadThisStandard: boolean
  readonly UploadedToURAC: boolean
  readonly MockScore: MockScore
  readonly isDTRPassthrough: boolean
}

/** Whether nobody has decided anything about the standard and it has nothing to score, so it should be Not Applicable. */
export const isWithoutScorableElements = ({ Status, MockScore }: PhaseFacts): boolean =>
  (Status === null || Status === '' || Status === 'Blank') &&
  MockScore.mandatoryCount + MockScore.pointsCount + MockScore.liCount === 0

/** Whether mandatory, points and leading indicators are all complete. */
export const isFullScore = ({ MockScore }: PhaseFacts): boolean =>
  MockScore.mandatoryComplete && MockScore.pointsComplete && MockScore.liComplete

/** Whether a Status is missing or one of the four that exist; any other is an Error. */
export const isKnownStatus = ({ Status }: PhaseFacts): boolean =>
  Status === null || Status === '' || isStandardStatus(Status)
