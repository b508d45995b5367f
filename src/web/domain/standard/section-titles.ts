import type { StandardRow } from '#web/data/api/contracts.ts'

/** A content section of a standard. */
export type SectionName = keyof NonNullable<StandardRow['sections']>

/** The titles of a standard's content sections, in reading order (specification, section 1). */
export const sectionTitles = {
  ScopeOfStandard: 'Scope of Standard',
  Commentary: 'Interpretive Information / Commentary',
  DesktopReviewEvidence: 'Evidence for Desktop Review',
  OnsiteReviewEvidence: 'Evidence for Onsite Review',
  PointsToRemember: 'Points to Remember',
  BrightIdeas: 'Bright Ideas',
} as const satisfies Record<SectionName, string>
