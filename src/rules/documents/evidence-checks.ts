/** What a check of a standard's evidence can find before the standard is submitted. None of these prevents a submission. */
export const checkKinds = [
  'noCitation',
  'noPlace',
  'placeIsAll',
  'pageNotThere',
  'passageOutdated',
  'documentNotCited',
  'readyWithOpenTasks',
  'tooManyDocuments',
] as const
export type CheckKind = (typeof checkKinds)[number]

export type CheckedCitation = {
  readonly ElementId: number
  readonly DocumentId: number
  readonly Citation: string | null
  /** The version of the document that the anchor of the citation points into; null without an anchor. */
  readonly AnchorVersion: number | null
  /** The current version of the document. */
  readonly Version: number
  /** The number of pages of the current version; null when it is an estimate or unknown. */
  readonly PageCount: number | null
}

/** A standard of a project that has not been set to Not Applicable. */
export type CheckedStandard = {
  readonly StandardId: number
  readonly IsReadyByClient: boolean
  readonly openTaskCount: number
  /** The scored elements, which need evidence, in order. */
  readonly elements: readonly number[]
  readonly citations: readonly CheckedCitation[]
  /** The documents assigned to the standard. */
  readonly documents: readonly number[]
}

/** A finding; `Count` is the number of open tasks, of documents, or of pages in the document. */
export type EvidenceCheck = {
  readonly Kind: CheckKind
  readonly StandardId: number | null
  readonly ElementId: number | null
  readonly DocumentId: number | null
  readonly Count: number | null
}

const nothing = { StandardId: null, ElementId: null, DocumentId: null, Count: null }

// A reader at the accreditor wants the page; these words only say that the whole document is meant.
const wholeDocument =
  /^(?:see |refer to |the |please |review )*(?:all|entire|whole|full|complete|throughout)(?: of)?(?: the| this| attached)*(?: pages?| documents?| polic(?:y|ies)| procedures?| manuals?| files?| handbooks?)?$/i

/** Whether the place of a citation says no more than that the whole document is meant. */
export const isWholeDocument = (place: string): boolean =>
  wholeDocument.test(place.replaceAll(/[\s.,;:"'“”()]+/gu, ' ').trim())

const pageNumbers =
  /\b(?:pages?|pgs?\.?|pp?\.)\s*(\p{N}+(?:\s*(?:[-–—,&]|and|to|through)\s*\p{N}+)*)/giu

/** Returns the highest page number in the place of a citation; null when it names none. */
function highestPage(place: string): number | null {
  const numbers = [...place.matchAll(pageNumbers)]
    .flatMap(([, list = '']) => list.match(/[0-9]+/g) ?? [])
    .map(Number)
  return numbers.length === 0 ? null : Math.max(...numbers)
}

function checkOfPlace(citation: CheckedCitation): CheckKind | null {
  const { Citation, AnchorVersion, Version, PageCount } = citation
  if (AnchorVersion !== null && AnchorVersion < Version) return 'passageOutdated'
  const place = Citation?.trim() ?? ''
  if (PageCount !== null && (highestPage(place) ?? 0) > PageCount) return 'pageNotThere'
  if (AnchorVersion !== null) return null
  if (place === '') return 'noPlace'
  return isWholeDocument(place) ? 'placeIsAll' : null
}

/**
 * Checks the evidence of a standard: each scored element has a citation; each citation has a place in the current version, on a page that exists;
 * each document of the standard is cited somewhere in the project (`cited`); a standard marked ready has no open tasks; and the standard cites no
 * more than `mostDocuments`. Findings on elements come first, in element order.
 */
export function evidenceChecks(
  standard: CheckedStandard,
  cited: ReadonlySet<number>,
  mostDocuments: number,
): EvidenceCheck[] {
  const { StandardId, elements, citations, documents, openTaskCount, IsReadyByClient } = standard
  const ofStandard = { ...nothing, StandardId }
  const byElement = Map.groupBy(citations, ({ ElementId }) => ElementId)
  const withoutCitation = elements
    .filter((ElementId) => !byElement.has(ElementId))
    .map((ElementId) => ({ ...ofStandard, Kind: 'noCitation' as const, ElementId }))
  const places = citations.flatMap((citation) => {
    const Kind = checkOfPlace(citation)
    const { ElementId, DocumentId, PageCount } = citation
    const Count = Kind === 'pageNotThere' ? PageCount : null
    return Kind === null ? [] : [{ ...ofStandard, Kind, ElementId, DocumentId, Count }]
  })
  const ranks = new Map(elements.map((id, rank) => [id, rank]))
  const rankOf = ({ ElementId }: { readonly ElementId: number }): number =>
    ranks.get(ElementId) ?? elements.length
  const notCited = documents
    .filter((DocumentId) => !cited.has(DocumentId))
    .map((DocumentId) => ({ ...ofStandard, Kind: 'documentNotCited' as const, DocumentId }))
  const used = new Set(citations.map(({ DocumentId }) => DocumentId)).size
  return [
    ...[...withoutCitation, ...places].toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...notCited,
    ...(IsReadyByClient && openTaskCount > 0
      ? [{ ...ofStandard, Kind: 'readyWithOpenTasks' as const, Count: openTaskCount }]
      : []),
    ...(used > mostDocuments
      ? [{ ...ofStandard, Kind: 'tooManyDocuments' as const, Count: used }]
      : []),
  ]
}

/** Returns the findings on documents that belong to no standard: one for each that no element cites. */
export const checksOfProjectDocuments = (
  documents: readonly number[],
  cited: ReadonlySet<number>,
): EvidenceCheck[] =>
  documents
    .filter((DocumentId) => !cited.has(DocumentId))
    .map((DocumentId) => ({ ...nothing, Kind: 'documentNotCited', DocumentId }))
