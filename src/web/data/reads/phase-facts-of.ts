import type { StatusFlag } from '#rules/review/phase-columns.ts'
import type { PhaseFacts } from '#rules/review/phase-facts.ts'
import type { Phase } from '#rules/review/phases.ts'
import { mockScore } from '#rules/scoring/mock-score.ts'
import type { StandardRow } from '../api/contracts.ts'

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

/** Returns the facts that decide the label of a standard in a phase. A hidden flag counts as not set, a hidden score as not given. */
export function phaseFactsOf(row: StandardRow, phase: Phase): PhaseFacts {
  const details = row.phaseDetails[phase]
  const isSet = (flag: StatusFlag) => details?.[flag] ?? false
  return {
    Status: details?.Status ?? null,
    OwnerId: details?.OwnerId ?? null,
    JuniorOwnerId: details?.JuniorOwnerId ?? null,
    IsReadyByClient: isSet('IsReadyByClient'),
    InitiateSecondReview: isSet('InitiateSecondReview'),
    InitiateRFIReview: isSet('InitiateRFIReview'),
    UploadThisStandard: isSet('UploadThisStandard'),
    UploadedToURAC: isSet('UploadedToURAC'),
    MockScore: details?.MockScore ?? unscored(row),
    isDTRPassthrough: row.isDTRPassthrough,
  }
}
