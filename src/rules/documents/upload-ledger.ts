/** The state of a document on its way to the accreditor, for one standard that cites it. */
export const uploadStates = ['notMarked', 'marked', 'uploaded', 'changed'] as const
export type UploadState = (typeof uploadStates)[number]

/**
 * What changed about a document since it was uploaded: it has a different file (a version with the same bytes is not a change), the standard cites it
 * at different places, or it is no longer marked as uploaded, so that it may be replaced.
 */
export const uploadChanges = ['replaced', 'citations', 'released'] as const
export type UploadChange = (typeof uploadChanges)[number]

/** A citation as the ledger compares it; the page of its passage counts only when there is no place in words. */
export type LedgerCitation = {
  readonly ElementId: number
  readonly ElementName: string
  readonly Citation: string | null
  readonly Page: number | null
}

/** A document as seen from one standard. */
export type LedgerEntry = {
  /** Whether the standard is marked for upload. */
  readonly isMarked: boolean
  readonly IsUploadedToURAC: boolean
  /** Whether the document was recorded as uploaded for any standard. */
  readonly isRecorded: boolean
  /** The digest of the file of the current version. */
  readonly Sha256: string
  readonly citations: readonly LedgerCitation[]
  readonly upload: {
    /** The digest of the file that was uploaded. */
    readonly Sha256: string
    readonly Citations: readonly LedgerCitation[]
  } | null
}

/** Returns the place of a citation as it is entered at the accreditor; null without one. */
export function citedPlace({
  Citation,
  Page,
}: Pick<LedgerCitation, 'Citation' | 'Page'>): string | null {
  const words = Citation?.trim() ?? ''
  if (words !== '') return words
  return Page === null ? null : `Page ${Page}`
}

function areAlike(some: readonly LedgerCitation[], others: readonly LedgerCitation[]): boolean {
  const places = new Map(others.map((one) => [one.ElementId, citedPlace(one)]))
  return (
    some.length === others.length &&
    some.every((one) => places.has(one.ElementId) && places.get(one.ElementId) === citedPlace(one))
  )
}

/** Returns what changed about a document since its upload; empty without a recorded upload. */
export function changesSinceUpload({
  IsUploadedToURAC,
  Sha256,
  citations,
  upload,
}: LedgerEntry): UploadChange[] {
  if (upload === null) return []
  const found = {
    replaced: Sha256 !== upload.Sha256,
    citations: !areAlike(citations, upload.Citations),
    released: !IsUploadedToURAC,
  }
  return uploadChanges.filter((change) => found[change])
}

/**
 * Returns the state of a document for a standard. A document that is marked as uploaded without any record, from before the ledger
 * existed, counts as uploaded for every standard.
 */
export function uploadState(entry: LedgerEntry): UploadState {
  if (entry.upload !== null) return changesSinceUpload(entry).length === 0 ? 'uploaded' : 'changed'
  if (entry.IsUploadedToURAC && !entry.isRecorded) return 'uploaded'
  return entry.isMarked ? 'marked' : 'notMarked'
}
