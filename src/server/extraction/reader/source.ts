import type { ExtractionLimits } from '../limits.ts'

/** A file to read, and the limits on reading it. */
export type Source = {
  readonly path: string
  readonly fileName: string
  readonly limits: ExtractionLimits
}
