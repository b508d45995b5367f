import { fileType } from '#rules/documents/file-type.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { documentTitle, isOfStandard, visibilityOf } from '#web/domain/document/document-facts.ts'
import type { DashboardSearch, DocumentColumn, DocumentOrder } from '../shared/search.ts'

export type DocumentFilters = Pick<
  DashboardSearch,
  'q' | 'file' | 'visible' | 'cited' | 'by' | 'standard'
>

const searched = (row: DocumentRow): string =>
  [
    row.Title,
    row.RealName,
    row.Description,
    row.StandardName,
    row.CreatedByName,
    ...row.citations.flatMap(({ ElementName, StandardName, Citation }) => [
      ElementName,
      StandardName,
      Citation,
    ]),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

function passesWords(row: DocumentRow, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = searched(row)
  return words.every((word) => text.includes(word))
}

/** Returns the documents that pass the filters, in their original order. */
export function filterDocuments(
  rows: readonly DocumentRow[],
  { q = '', file, visible, cited, by, standard }: DocumentFilters,
  userId: string,
): DocumentRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      (file === undefined || fileType(row.RealName) === file) &&
      (visible === undefined ||
        (visible === 'urac' ? row.IsUploadedToURAC === true : visibilityOf(row) === visible)) &&
      (cited === undefined || row.citations.length > 0 === (cited === 'yes')) &&
      (by === undefined || isSameUser(row.CreatedBy, userId)) &&
      (standard === undefined || isOfStandard(row, standard)) &&
      passesWords(row, words),
  )
}

/** Returns the number of active filters. */
export const filterCount = ({ q, file, visible, cited, by, standard }: DocumentFilters): number =>
  [q, file, visible, cited, by, standard].filter((value) => value !== undefined && value !== '')
    .length

const byText =
  (text: (row: DocumentRow) => string) =>
  (a: DocumentRow, b: DocumentRow): number =>
    compareNaturally(text(a), text(b))

const comparisons: Readonly<Record<DocumentColumn, (a: DocumentRow, b: DocumentRow) => number>> = {
  name: byText(documentTitle),
  // Documents of the whole project come last.
  standard: (a, b) =>
    Number(a.StandardName === null) - Number(b.StandardName === null) ||
    compareNaturally(a.StandardName ?? '', b.StandardName ?? ''),
  size: (a, b) => a.FileSize - b.FileSize,
  added: (a, b) => a.CreatedDate.localeCompare(b.CreatedDate) || a.Id - b.Id,
  cited: (a, b) => a.citations.length - b.citations.length,
}

/** The default order: newest first. */
export const defaultOrder: DocumentOrder = '-added'

/** Sorts documents; ties are sorted by title. */
export function orderDocuments(
  rows: readonly DocumentRow[],
  order: DocumentOrder = defaultOrder,
): DocumentRow[] {
  const isTurned = order.startsWith('-')
  const compare = comparisons[(isTurned ? order.slice(1) : order) as DocumentColumn]
  return rows.toSorted(
    (a, b) => (isTurned ? -compare(a, b) : compare(a, b)) || comparisons.name(a, b) || a.Id - b.Id,
  )
}

/** Returns the next order of a column header: first direction, other direction, then the default again. */
export function nextOrder(
  order: DocumentOrder = defaultOrder,
  column: DocumentColumn,
): DocumentOrder | undefined {
  // Sizes, dates and counts start in descending order.
  const first: DocumentOrder = column === 'name' || column === 'standard' ? column : `-${column}`
  const second: DocumentOrder = first === column ? `-${column}` : column
  const next = order === first ? second : order === second ? undefined : first
  return next === defaultOrder ? undefined : next
}
