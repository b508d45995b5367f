/** A heading on a page; `level` is 1 for the highest. Offsets count UTF-16 units in the text of the page. */
export type Heading = {
  readonly start: number
  readonly end: number
  readonly level: number
}

/** What the extractor read from one page of a document; each sheet of a workbook is a page, and a text without pages is one page. */
export type PageText = {
  /** From 1. */
  readonly page: number
  /** The name of the sheet; null for other pages. */
  readonly label: string | null
  readonly text: string
  readonly headings: readonly Heading[]
}

/**
 * The result of extracting a document: `read`; `scanned`, when pages show pictures and no text; `encrypted`, when it needs a password;
 * `broken`, when it cannot be parsed; `unsupported`, when its type has no text; `tooLarge`, when a limit of time, memory or size ended the
 * extraction.
 */
export const extractionStates = [
  'read',
  'scanned',
  'encrypted',
  'broken',
  'unsupported',
  'tooLarge',
] as const

export type ExtractionState = (typeof extractionStates)[number]

/** The text of a document. */
export type DocumentText = {
  readonly state: ExtractionState
  readonly pages: readonly PageText[]
  /** Whether page numbers are estimates, as in a DOCX, which each viewer paginates differently. */
  readonly arePagesEstimated: boolean
}
