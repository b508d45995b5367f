import { sql, type RawBuilder } from 'kysely'
import type { Phase } from '../../rules/phases.ts'

const hasNothingToScore = sql`s."mandatoryCount" + s."pointsCount" + s."liCount" = 0`
const isOutOfScope = sql`(r."Status" = 'NotApplicable' or (r."Status" = 'Blank' and ${hasNothingToScore}))`
const isFullScore = sql`(r."mandatoryFull" = s."mandatoryCount" and r."pointsFull" = s."pointsCount" and r."liFull" = s."liCount")`
const isUnderway = sql`(r."InitiateSecondReview" or r."Status" = 'ReadyForSecondReview' or r."IsReadyByClient")`

/**
 * Over a phase record `r` and its `"Standard" s`: whether the standard is in scope of the phase, that is, whether its label is
 * neither Not Applicable nor Should be N/A. The same rule as `phaseLabel`, which a test holds it to.
 */
export const isInScope: Readonly<Record<Phase, RawBuilder<boolean>>> = {
  'gap-analysis': sql<boolean>`not ${isOutOfScope}`,
  'desktop-review': sql<boolean>`not ${isOutOfScope}`,
  verification: sql<boolean>`(s."isDTRPassthrough" or not ${isOutOfScope})`,
}

/** Over the same rows: whether the label is of the kind plumb or delivered. */
export const isPlumb: Readonly<Record<Phase, RawBuilder<boolean>>> = {
  'gap-analysis': sql<boolean>`(not ${isOutOfScope} and r."Status" = 'Complete' and coalesce(r."OwnerId", r."JuniorOwnerId") is not null)`,
  'desktop-review': sql<boolean>`(not ${isOutOfScope} and r."OwnerId" is not null and not r."InitiateRFIReview"
    and (r."UploadThisStandard" or r."UploadedToURAC" or (not ${isUnderway} and ${isFullScore})))`,
  verification: sql<boolean>`(s."isDTRPassthrough"
    or (not ${isOutOfScope} and r."OwnerId" is not null and r."Status" = 'Complete' and ${isFullScore}))`,
}
