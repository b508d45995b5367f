import { mostOfPage } from './page-contract.ts'

/** A query of a list that may be read in pages. */
export type PagedQuery<Key> = {
  readonly limit?: number | undefined
  readonly after?: Key | undefined
}

/** Whether a query asks for a page, rather than for the whole list. */
export const asksForPage = (query: PagedQuery<unknown>): boolean =>
  query.limit !== undefined || query.after !== undefined

/** The part of a cache key that distinguishes the pages of a list from each other and from the whole list. */
export const pageKey = ({ limit, after }: PagedQuery<unknown>): string =>
  asksForPage({ limit, after }) ? ` page ${JSON.stringify([limit, after])}` : ''

/** How many rows are read for a page: one more than it has, which shows whether another page follows. */
export const rowsToRead = ({ limit = mostOfPage }: PagedQuery<unknown>): number => limit + 1

/** A page of a list. */
export class Page<Row = never> {
  readonly rows: readonly Row[]
  /** The key of the last row of the page; null when no row follows. */
  readonly next: string | null

  constructor(rows: readonly Row[], next: string | null) {
    this.rows = rows
    this.next = next
  }
}

/** The page at the beginning of these rows. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit = mostOfPage }: PagedQuery<unknown>,
  keyOf: (row: Row) => string,
): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return new Page(shown, last !== undefined && rows.length > limit ? keyOf(last) : null)
}
