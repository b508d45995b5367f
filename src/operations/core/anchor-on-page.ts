import type * as z from 'zod'
import type { Heading } from '#rules/evidence/document-text.ts'
import type { passageAnchor } from './anchor-schema.ts'

/** The number of characters before and after a passage that help to find it again. */
const around = 32
const longestExact = 5_000
const longestHeading = 300

/** An anchor with a passage. */
export type PassageAnchor = z.output<typeof passageAnchor>

/** A page as it is stored. */
export type HeadedPage = {
  readonly Page: number
  readonly Text: string
  readonly Headings: readonly Heading[]
}

/** The words of a heading; null for one without any. */
export function headingText(text: string, { start, end }: Heading): string | null {
  const words = text.slice(start, end).replaceAll(/\s+/gu, ' ').trim()
  return words === '' ? null : words.slice(0, longestHeading).toWellFormed()
}

/** The nearest heading at or above a position on a page; undefined when there is none. */
export const headingAbove = ({ Headings }: Pick<HeadedPage, 'Headings'>, start: number) =>
  Headings.findLast((one) => one.start <= start)

/** The anchor of a passage of a page, shortened to the longest text that a citation may quote. */
export function anchorOnPage(
  stored: HeadedPage,
  version: number,
  { start, end: last }: { readonly start: number; readonly end: number },
): PassageAnchor {
  const end = Math.min(last, start + longestExact)
  const heading = headingAbove(stored, start)
  return {
    version,
    page: stored.Page,
    heading: heading === undefined ? null : headingText(stored.Text, heading),
    start,
    end,
    exact: stored.Text.slice(start, end),
    prefix: stored.Text.slice(Math.max(0, start - around), start).toWellFormed(),
    suffix: stored.Text.slice(end, end + around).toWellFormed(),
  }
}
