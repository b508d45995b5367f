import type { ExtractionLimits } from '../limits.ts'

/** A file to read, and what that may cost. */
export type Source = {
  readonly path: string
  readonly fileName: string
  readonly limits: ExtractionLimits
}
