import type { DocumentRow } from '#web/data/api/contracts.ts'
import { documentTitle, isOfStandard } from '#web/domain/document/document-facts.ts'

const lastUsed = ({ CreatedDate, ModifiedDate, citations }: DocumentRow): string =>
  [CreatedDate, ModifiedDate ?? '', ...citations.map(({ DateStamp }) => DateStamp)].reduce(
    (latest, time) => (time > latest ? time : latest),
  )

const matchOf = (row: DocumentRow, words: readonly string[]): number | null => {
  const title = documentTitle(row).toLowerCase()
  const searched = `${title} ${row.RealName} ${row.StandardName ?? ''}`.toLowerCase()
  if (!words.every((word) => searched.includes(word))) return null
  return words.every((word) => title.startsWith(word) || title.includes(` ${word}`)) ? 0 : 1
}

/** Returns the documents that match the typed text: those whose titles match at word beginnings first, then the standard's own, then the most recently used. */
export function rankDocuments(
  rows: readonly DocumentRow[],
  q: string,
  standardId: number,
): DocumentRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .flatMap((row) => {
      const match = matchOf(row, words)
      if (match === null) return []
      return { row, match, isOwn: isOfStandard(row, standardId), used: lastUsed(row) }
    })
    .toSorted(
      (a, b) =>
        a.match - b.match ||
        Number(b.isOwn) - Number(a.isOwn) ||
        b.used.localeCompare(a.used) ||
        b.row.Id - a.row.Id,
    )
    .map(({ row }) => row)
}
