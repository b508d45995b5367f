import type * as z from 'zod'
import type { passageAnchor } from '../core/anchor-schema.ts'
import type { StoredPage } from './stored-texts.ts'

/** The characters before and after a passage by which it is found again. */
const around = 32
const longestExact = 5_000
const longestHeading = 300

/** An anchor with a passage. */
export type PassageAnchor = z.output<typeof passageAnchor>

/** The heading above a place on a page; null where none stands above it. */
function headingAbove({ Text, Headings }: StoredPage, start: number): string | null {
  const heading = Headings.findLast((one) => one.start <= start)
  if (heading === undefined) return null
  const words = Text.slice(heading.start, heading.end).replaceAll(/\s+/gu, ' ').trim()
  return words === '' ? null : words.slice(0, longestHeading).toWellFormed()
}

/** The anchor of a passage of a page, cut where it is longer than a citation may quote. */
export function anchorOnPage(
  stored: StoredPage,
  version: number,
  { start, end: last }: { readonly start: number; readonly end: number },
): PassageAnchor {
  const end = Math.min(last, start + longestExact)
  return {
    version,
    page: stored.Page,
    heading: headingAbove(stored, start),
    start,
    end,
    exact: stored.Text.slice(start, end),
    prefix: stored.Text.slice(Math.max(0, start - around), start).toWellFormed(),
    suffix: stored.Text.slice(end, end + around).toWellFormed(),
  }
}
