import type { PdfPart } from '../files/pdf-layout.ts'

type Cited = {
  readonly ElementName: string
  readonly by: string
  /** A day as YYYY-MM-DD. */
  readonly on: string
}

/**
 * Where a demo document contains the evidence for an element: a place in words, or a passage of the version current on that day, from which
 * the place is derived.
 */
export type DemoCitation = Cited & ({ readonly Citation: string } | { readonly quote: string })

/** One file of a document, and who uploaded it. */
export type DemoFile = {
  readonly fileName: string
  readonly by: string
  readonly on: string
  readonly bytes: () => Buffer
  /** The text of a PDF from which passages are cited. */
  readonly text?: { readonly title: string; readonly parts: readonly PdfPart[] }
}

/** A document of a demo project: its files, oldest first, and its citations. */
export type DemoDocument = {
  readonly Title: string
  readonly Description: string | null
  readonly StandardKey: string | null
  readonly visible: 'project' | 'standard' | 'staff'
  readonly isUploadedToURAC?: boolean
  /** When its current version was recorded as uploaded to the accreditor for its standard, and by whom. */
  readonly uploaded?: { readonly by: string; readonly on: string }
  /** Days as YYYY-MM-DD. */
  readonly dates?: { readonly EffectiveFrom?: string; readonly NextReview?: string }
  readonly files: readonly [DemoFile, ...DemoFile[]]
  readonly citations: readonly DemoCitation[]
}

/** A template of the demo module, or of one of its standards. */
export type DemoTemplate = { readonly StandardKey: string | null; readonly file: DemoFile }
