import { compareNaturally } from '../../../rules/natural-order.ts'
import type { DocumentRow } from '../../data/contracts.ts'
import { documentTitle, isOfStandard } from '../../ui/documents/document-facts.ts'

/** A document as a standard sees it: its citations here, and how many there are elsewhere. */
export type StandardDocument = {
  readonly row: DocumentRow
  /** Whether it belongs to the standard; otherwise it is only cited here. */
  readonly isOwn: boolean
  readonly here: DocumentRow['citations']
  readonly elsewhere: number
}

/** The documents of a standard by title: those that belong to it, and those that its elements cite. */
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
