import type { ExtractionState } from '#rules/evidence/document-text.ts'

/** Ends the reading of a file with the given state. */
export class ReadingEnd extends Error {
  readonly state: ExtractionState

  constructor(state: ExtractionState) {
    super(state)
    this.state = state
  }
}
