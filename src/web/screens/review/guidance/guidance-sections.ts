import type { StandardRow } from '#web/data/api/contracts.ts'
import { sectionTitles } from '#web/domain/standard/section-titles.ts'

/** The content sections of a standard that are not empty. */
export const filledSections = (
  sections: StandardRow['sections'],
): { readonly title: string; readonly text: string }[] =>
  (Object.keys(sectionTitles) as (keyof typeof sectionTitles)[]).flatMap((name) => {
    const text = sections?.[name]?.trim()
    return text ? [{ title: sectionTitles[name], text }] : []
  })
