import type { StandardRow } from '../../data/contracts.ts'
import { sectionTitles } from '../../ui/section-titles.ts'

/** The sections of a standard that say something. */
export const filledSections = (
  sections: StandardRow['sections'],
): { readonly title: string; readonly text: string }[] =>
  (Object.keys(sectionTitles) as (keyof typeof sectionTitles)[]).flatMap((name) => {
    const text = sections?.[name]?.trim()
    return text ? [{ title: sectionTitles[name], text }] : []
  })
