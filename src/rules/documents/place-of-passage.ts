/** What identifies the location of a passage in a document. */
export type PassagePlace = {
  readonly kind: 'pdf' | 'sheets' | 'flow'
  /** From 1. */
  readonly page: number
  /** Whether the page number is an estimate, because each viewer paginates the document differently. */
  readonly isPageEstimated: boolean
  /** The name of the sheet. */
  readonly label: string | null
  /** The nearest heading above. */
  readonly heading: string | null
  /** The number of the paragraph below the heading, from 1; null when it is not known. */
  readonly paragraph: number | null
}

const numbered =
  /^(?:(?:section|article|chapter|part|appendix|annex)\s+)?((?:[IVXLC]+|[A-Z]|\p{N}+)(?:\.(?:[IVXLC]+|[A-Za-z]|\p{N}+))*)[.):]?(?:\s|$)/iu
const longestHeading = 80

/**
 * Returns the number of a heading as it is cited, such as "IV.A.1" or "section 2", or the heading itself when it has none; null when it is too
 * long for a place.
 */
function shortHeading(heading: string): string | null {
  const number = numbered.exec(heading)?.[1]
  // "A policy on visitors" is not numbered.
  const isNumber =
    number !== undefined && (/[\p{N}.]/u.test(number) || /^[IVXLC]{2,}$/u.test(number))
  // A bare number after the page number would look like another page.
  if (isNumber) return /^\p{N}+$/u.test(number) ? `section ${number}` : number
  return heading.length <= longestHeading ? heading : null
}

/**
 * Returns the place of a passage as a surveyor reads it: "Page 3, IV.A.1" in a PDF, "Sheet Risks" in a workbook, and "4.2 Badges, paragraph 2 (about
 * page 3)" in a document whose pages are estimates. Null when there is nothing to identify the place.
 */
export function placeOfPassage(passage: PassagePlace): string | null {
  const { kind, page, label, heading } = passage
  if (kind === 'sheets') return label === null ? null : `Sheet ${label}`
  if (kind === 'flow') return placeInFlow(passage)
  const section = heading === null ? null : shortHeading(heading)
  return section === null ? `Page ${page}` : `Page ${page}, ${section}`
}

/** A text that consists of a single page has no place to name. */
function pageOfFlow(page: number, isEstimated: boolean): string | null {
  if (isEstimated) return `About page ${page}`
  return page === 1 ? null : `Page ${page}`
}

function placeInFlow({ heading, paragraph, page, isPageEstimated }: PassagePlace): string | null {
  const about = isPageEstimated ? `about page ${page}` : null
  if (heading === null) return pageOfFlow(page, isPageEstimated)
  const place = paragraph === null ? heading : `${heading}, paragraph ${paragraph}`
  return about === null ? place : `${place} (${about})`
}

/** Whether a place was generated from an anchor, rather than written by a person. */
export function isPlaceOf(
  place: string,
  { page, heading }: Pick<PassagePlace, 'page' | 'heading'>,
): boolean {
  const anchor = { page, heading, label: null, paragraph: null } as const
  const made = [
    placeOfPassage({ ...anchor, kind: 'pdf', isPageEstimated: false }),
    placeOfPassage({ ...anchor, kind: 'pdf', heading: null, isPageEstimated: false }),
    placeOfPassage({ ...anchor, kind: 'flow', isPageEstimated: true }),
    placeOfPassage({ ...anchor, kind: 'flow', isPageEstimated: false }),
  ]
  return made.includes(place.replace(/, paragraph \d+(?= \(about page|$)/u, ''))
}
