/** Where a demo document holds the evidence for an element. */
export type DemoCitation = {
  readonly ElementName: string
  readonly Citation: string
  readonly by: string
  /** A day as YYYY-MM-DD. */
  readonly on: string
}

/** One file of a document, with its uploader. */
export type DemoFile = {
  readonly fileName: string
  readonly by: string
  readonly on: string
  readonly bytes: () => Buffer
}

/** A document of a demo project: its files, earliest first, and its citations. */
export type DemoDocument = {
  readonly Title: string
  readonly Description: string | null
  readonly StandardKey: string | null
  readonly visible: 'project' | 'standard' | 'staff'
  readonly isUploadedToURAC?: boolean
  readonly files: readonly [DemoFile, ...DemoFile[]]
  readonly citations: readonly DemoCitation[]
}

/** A template of the demo module, or of one of its standards. */
export type DemoTemplate = { readonly StandardKey: string | null; readonly file: DemoFile }
