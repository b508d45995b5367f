import type { StandardRow } from '../data/contracts.ts'

/** A content section of a standard. */
export type SectionName = keyof NonNullable<StandardRow['sections']>

/** The content sections of a standard in the order in which they are read, with their titles (specification, section 1). */
export const sectionTitles = {
  ScopeOfStandard: 'Scope of Standard',
  Commentary: 'Interpretive Information / Commentary',
  DesktopReviewEvidence: 'Evidence for Desktop Review',
  OnsiteReviewEvidence: 'Evidence for Onsite Review',
  PointsToRemember: 'Points to Remember',
  BrightIdeas: 'Bright Ideas',
} as const satisfies Record<SectionName, string>
