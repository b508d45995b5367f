import { mockScore } from '../../rules/mock-score.ts'
import type { PhaseFacts } from '../../rules/phase-facts.ts'
import type { Phase } from '../../rules/phases.ts'
import type { StandardRow } from './contracts.ts'

const unscored = ({ mandatoryCount, pointsCount, liCount }: StandardRow) =>
  mockScore({
    mandatoryCount,
    mandatorySum: 0,
    mandatoryFull: 0,
    pointsCount,
    pointsSum: 0,
    pointsFull: 0,
    liCount,
    liSum: 0,
    liFull: 0,
  })

/** What the label of a standard in a phase is decided from, as far as the row tells: a hidden flag counts as not set, a hidden score as none given. */
export function phaseFactsOf(row: StandardRow, phase: Phase): PhaseFacts {
  const details = row.phaseDetails[phase]
  return {
    Status: details?.Status ?? null,
    OwnerId: details?.OwnerId ?? null,
    JuniorOwnerId: details?.JuniorOwnerId ?? null,
    IsReadyByClient: details?.IsReadyByClient ?? false,
    InitiateSecondReview: details?.InitiateSecondReview ?? false,
    InitiateRFIReview: details?.InitiateRFIReview ?? false,
    UploadThisStandard: details?.UploadThisStandard ?? false,
    UploadedToURAC: details?.UploadedToURAC ?? false,
    MockScore: details?.MockScore ?? unscored(row),
    isDTRPassthrough: row.isDTRPassthrough,
  }
}
