import { byModule, elementsInOrder, textCell, textColumn } from './blocks.ts'
import type { ReportSource, SourceCitation, SourceStandard } from './report-source.ts'
import type { Block, Cell } from './report.ts'

/** Returns the place in a document that a citation points to. */
export const placeOf = ({ Citation, Anchor }: SourceCitation): string => {
  if (Citation !== null && Citation.trim() !== '') return Citation
  return Anchor === null ? '' : `Page ${Anchor.page}`
}

/** The columns of a list of citations. */
export const evidenceColumns = [
  textColumn('Element', 3),
  textColumn('Document', 5),
  textColumn('Place', 3),
  textColumn('Quote', 7),
]

/** The citations of a standard, one row each, in element order. */
export const evidenceRows = (standard: SourceStandard): Cell[][] =>
  elementsInOrder(standard).flatMap(({ element, name }) =>
    element.citations.map((citation) => [
      textCell(name),
      textCell(citation.Title || citation.Name),
      textCell(placeOf(citation)),
      textCell(citation.Anchor?.exact),
    ]),
  )

/** The places in documents that show that each element is met, by standard. */
export const evidenceIndex = (source: ReportSource): Block[] =>
  byModule(source, (standards) =>
    standards.flatMap((standard) => [
      { kind: 'heading', level: 2, text: standard.Name },
      {
        kind: 'table',
        caption: 'Evidence',
        columns: evidenceColumns,
        rows: evidenceRows(standard),
        empty: 'No document is cited.',
      },
    ]),
  )
