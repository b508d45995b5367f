import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { documentTitle, isOfStandard } from '#web/domain/document/document-facts.ts'

/** A document of a standard: its citations there, and the number of citations elsewhere. */
export type StandardDocument = {
  readonly row: DocumentRow
  /** Whether it belongs to the standard or is only cited there. */
  readonly isOwn: boolean
  readonly here: DocumentRow['citations']
  readonly elsewhere: number
}

/** Returns the documents that belong to a standard or are cited by its elements, by title. */
export const standardDocuments = (
  rows: readonly DocumentRow[],
  standardId: number,
): StandardDocument[] =>
  rows
    .filter((row) => isOfStandard(row, standardId))
    .map((row) => {
      const here = row.citations.filter(({ StandardId }) => StandardId === standardId)
      return {
        row,
        isOwn: row.StandardId === standardId,
        here,
        elsewhere: row.citations.length - here.length,
      }
    })
    .toSorted(
      (a, b) => compareNaturally(documentTitle(a.row), documentTitle(b.row)) || a.row.Id - b.row.Id,
    )
