import type { MockScore } from '../scoring/mock-score.ts'
import type { StatusFlags } from './phase-columns.ts'
import { isStandardStatus } from './standard-status.ts'

/** The facts that decide the label of a standard in a phase. */
export type PhaseFacts = StatusFlags & {
  readonly Status: string | null
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly MockScore: MockScore
  readonly isDTRPassthrough: boolean
}

/** Whether a standard has no status and nothing to score, so that it should be Not Applicable. */
export const isWithoutScorableElements = ({ Status, MockScore }: PhaseFacts): boolean =>
  (Status === null || Status === '' || Status === 'Blank') &&
  MockScore.mandatoryCount + MockScore.pointsCount + MockScore.liCount === 0

/** Whether mandatory, points and leading indicators are all complete. */
export const isFullScore = ({ MockScore }: PhaseFacts): boolean =>
  MockScore.mandatoryComplete && MockScore.pointsComplete && MockScore.liComplete

/** Whether the Status is missing or one of the four values; any other value gives the label Error. */
export const isKnownStatus = ({ Status }: PhaseFacts): boolean =>
  Status === null || Status === '' || isStandardStatus(Status)
