import { sql, type RawBuilder } from 'kysely'
import type { Phase } from '#rules/review/phases.ts'

type PhaseConditions = Readonly<Record<Phase, RawBuilder<boolean>>>

const hasNothingToScore = sql`s."mandatoryCount" + s."pointsCount" + s."liCount" = 0`
const isOutOfScope = sql`(r."Status" = 'NotApplicable' or (r."Status" = 'Blank' and ${hasNothingToScore}))`
const isFullScore = sql`(r."mandatoryFull" = s."mandatoryCount" and r."pointsFull" = s."pointsCount" and r."liFull" = s."liCount")`
const isUnderReview = sql`(r."InitiateSecondReview" or r."Status" = 'ReadyForSecondReview' or r."IsReadyByClient")`
const hasSenior = sql<boolean>`r."OwnerId" is not null`
const hasConsultant = sql<boolean>`coalesce(r."OwnerId", r."JuniorOwnerId") is not null`

/** For a phase record `r` and its `"Standard" s`: whether its label is in scope (the rules `phaseLabel` and `isInScope`). */
export const isInScope: PhaseConditions = {
  'gap-analysis': sql<boolean>`not ${isOutOfScope}`,
  'desktop-review': sql<boolean>`not ${isOutOfScope}`,
  verification: sql<boolean>`(s."isDTRPassthrough" or not ${isOutOfScope})`,
}

/** For the same rows: whether its label is complete (the rules `phaseLabel` and `isComplete`). */
export const isComplete: PhaseConditions = {
  'gap-analysis': sql<boolean>`(not ${isOutOfScope} and r."Status" = 'Complete' and ${hasConsultant})`,
  'desktop-review': sql<boolean>`(not ${isOutOfScope} and ${hasSenior} and not r."InitiateRFIReview"
    and (r."UploadThisStandard" or r."UploadedToURAC" or (not ${isUnderReview} and ${isFullScore})))`,
  verification: sql<boolean>`(s."isDTRPassthrough"
    or (not ${isOutOfScope} and ${hasSenior} and r."Status" = 'Complete' and ${isFullScore}))`,
}

/** For a phase record `r`: whether it has the consultants that its label requires (the rule `phaseLabel`). */
export const isAssigned: PhaseConditions = {
  'gap-analysis': hasConsultant,
  'desktop-review': hasSenior,
  verification: hasSenior,
}

/** For a phase record `r` and its `"Standard" s`: whether its label requires consultants (the rule `phaseLabel`). */
export const needsConsultants: PhaseConditions = {
  ...isInScope,
  verification: sql<boolean>`(${isInScope.verification} and not s."isDTRPassthrough")`,
}
