import type { StandardRow } from '../../data/contracts.ts'

/** The content sections of a standard in the order in which they are read, with their titles (specification, section 1). */
export const sectionTitles = {
  ScopeOfStandard: 'Scope of Standard',
  Commentary: 'Interpretive Information / Commentary',
  DesktopReviewEvidence: 'Evidence for Desktop Review',
  OnsiteReviewEvidence: 'Evidence for Onsite Review',
  PointsToRemember: 'Points to Remember',
  BrightIdeas: 'Bright Ideas',
} as const satisfies Record<keyof NonNullable<StandardRow['sections']>, string>

/** The sections of a standard that say something. */
export const filledSections = (
  sections: StandardRow['sections'],
): { readonly title: string; readonly text: string }[] =>
  (Object.keys(sectionTitles) as (keyof typeof sectionTitles)[]).flatMap((name) => {
    const text = sections?.[name]?.trim()
    return text ? [{ title: sectionTitles[name], text }] : []
  })
