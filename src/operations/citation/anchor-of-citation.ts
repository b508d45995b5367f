import { sql } from 'kysely'
import { placeOfPassage } from '#rules/documents/place-of-passage.ts'
import { findQuote } from '#rules/evidence/anchors/find-quote.ts'
import type { Heading } from '#rules/evidence/document-text.ts'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import {
  anchorOnPage,
  headingAbove,
  headingText,
  type PassageAnchor,
} from '../core/anchor-on-page.ts'
import type { Anchor } from '../core/anchor-schema.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

type Ids = { project_id: number; document_id: number }

/** The version that an anchor points into, with a page that may hold the quoted passage; the text is null when no page does. */
type Quoted = {
  IsPdf: boolean
  /** Null while the text has not been read, or when there is none. */
  ArePagesEstimated: boolean | null
  Page: number | null
  Label: string | null
  Text: string | null
  Headings: Heading[] | null
  /** The nearest page above that has headings. */
  AboveText: string | null
  AboveHeadings: Heading[] | null
}

/** The pages of a document that one word may name. */
const mostPages = 50

// Pages of a PDF are those that its viewer counts. The viewers of other types lay out their text as one page,
// so the passage is searched by its longest word.
const readQuoted = statement<Ids & { version: number; page: number; word: string }, Quoted>(
  'citation.quoted',
  (_, place) => sql<Quoted>`
    select v."MimeType" = 'application/pdf' as "IsPdf", t."ArePagesEstimated", p."Page", p."Label", p."Text", p."Headings",
      a."Text" as "AboveText", a."Headings" as "AboveHeadings"
    from "DocumentVersion" v
    left join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version"
      and t."State" = 'read' and t."ExtractorVersion" = ${sql.lit(extractorVersion)}
    left join "DocumentPage" p on p."ProjectId" = t."ProjectId" and p."DocumentId" = t."DocumentId" and p."Version" = t."Version"
      and case when v."MimeType" = 'application/pdf' then p."Page" = ${place('page')} else strpos(p."Text", ${place('word')}) > 0 end
    left join lateral (
      select b."Text", b."Headings" from "DocumentPage" b
      where b."ProjectId" = p."ProjectId" and b."DocumentId" = p."DocumentId" and b."Version" = p."Version" and b."Page" < p."Page"
        and b."Headings" <> '[]'
      order by b."Page" desc limit 1) a on true
    where v."ProjectId" = ${place('project_id')} and v."DocumentId" = ${place('document_id')} and v."Version" = ${place('version')}
    order by p."Page" limit ${sql.lit(mostPages)}`,
)

const longestWord = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '')

/** Reads what the anchor of a passage points to; empty for a region or without an anchor. */
export async function quotedPages(
  db: Db,
  { project_id, document_id }: Ids,
  anchor: Anchor | null | undefined,
): Promise<Quoted[]> {
  if (!anchor) return []
  const { version, page } = anchor
  const word = 'exact' in anchor ? longestWord(anchor.exact) : ''
  return db.run(readQuoted, { project_id, document_id, version, page, word })
}

/**
 * Returns the error of an anchor that does not point into the current version of its document (another person may have replaced the file,
 * and the selected passage with it), or that quotes text that is not there.
 */
export function anchorObjection(
  anchor: Anchor | null | undefined,
  { Version, quoted: [quoted] }: { readonly Version: number; readonly quoted: readonly Quoted[] },
): ApiError | undefined {
  if (!anchor) return undefined
  if (anchor.version !== Version) return new ApiError('passageOutdated')
  const isComparable = quoted?.IsPdf === true && quoted.ArePagesEstimated !== null
  if (!isComparable || !('exact' in anchor)) return undefined
  const there = quoted.Text?.slice(anchor.start, anchor.end)
  return there !== undefined && words(there) === words(anchor.exact)
    ? undefined
    : new ApiError('passageNotThere')
}

const words = (text: string): string => text.toWellFormed().replaceAll(/\s+/gu, ' ').trim()

/** An anchor as it is stored, and the place given to a citation that has no wording of its own. */
export type Placed = { readonly anchor: Anchor; readonly place: string | null }

/**
 * Completes an anchor from the extracted text: with the heading above it and, if its viewer has no pages, with the page and the offsets in
 * that text. If the passage is not found in the text, or the text has not been read, the anchor stays as it is.
 */
export function placedAnchor(anchor: Anchor, quoted: readonly Quoted[]): Placed {
  const [first] = quoted
  if (first === undefined) return { anchor, place: null }
  const kind = first.IsPdf ? 'pdf' : 'flow'
  const asSent = { anchor, place: placeOf(anchor, { ...first, kind, paragraph: null }) }
  if (!('exact' in anchor)) return asSent
  const found = first.IsPdf ? onPage(anchor, first) : inFlow(anchor, quoted)
  return found ?? asSent
}

const placeOf = (
  { page, heading }: Pick<Anchor, 'page' | 'heading'>,
  {
    kind,
    Label,
    ArePagesEstimated,
    paragraph,
  }: Pick<Quoted, 'Label' | 'ArePagesEstimated'> & {
    readonly kind: 'pdf' | 'flow'
    readonly paragraph: number | null
  },
): string | null =>
  placeOfPassage({
    kind: Label === null ? kind : 'sheets',
    page,
    isPageEstimated: ArePagesEstimated === true,
    label: Label,
    heading,
    paragraph,
  })

function onPage(anchor: PassageAnchor, quoted: Quoted): Placed | null {
  const { Page, Text, Headings } = quoted
  if (Page === null || Text === null || Headings === null) return null
  const { heading } = anchorOnPage({ Page, Text, Headings }, anchor.version, anchor)
  const placed = { ...anchor, heading: heading ?? headingOfPageAbove(quoted) ?? anchor.heading }
  return { anchor: placed, place: placeOf(placed, { ...quoted, kind: 'pdf', paragraph: null }) }
}

function inFlow(anchor: PassageAnchor, quoted: readonly Quoted[]): Placed | null {
  const pages = quoted.flatMap((one) =>
    one.Page === null || one.Text === null || one.Headings === null
      ? []
      : { one, Page: one.Page, Text: one.Text, Headings: one.Headings, text: one.Text },
  )
  const found = findQuote(pages, anchor)
  if (found === null) return null
  const { page, start } = found
  const there = anchorOnPage(page, anchor.version, found)
  const placed = { ...there, heading: there.heading ?? headingOfPageAbove(page.one) }
  const paragraph = paragraphOf(page, start)
  return { anchor: placed, place: placeOf(placed, { ...page.one, kind: 'flow', paragraph }) }
}

const headingOfPageAbove = ({ AboveText, AboveHeadings }: Quoted): string | null => {
  const last = AboveHeadings?.at(-1)
  return last === undefined || AboveText === null ? null : headingText(AboveText, last)
}

/** The number of the paragraph that contains a position, counted below its heading; null for the heading itself, or when the heading is on another page. */
function paragraphOf(
  page: { readonly Text: string; readonly Headings: readonly Heading[] },
  start: number,
): number | null {
  const heading = headingAbove(page, start)
  if (heading === undefined || start < heading.end) return null
  const between = page.Text.slice(heading.end, start).split('\n')
  return 1 + between.slice(0, -1).filter((line) => line.trim() !== '').length
}

/** An anchor as the database stores it. */
export const anchorText = (anchor: Anchor | null): string | null =>
  anchor === null ? null : JSON.stringify(anchor)
