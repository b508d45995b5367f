/**
 * A passage to mark in the document that is open: a found one, which no citation holds. It goes with the place in the history of the browser, so
 * that a reload marks it again, and its words are in no address.
 */
export type ShownPassage = {
  /** The version that it was found in. */
  readonly version: number
  readonly page: number
  readonly start: number
  readonly end: number
  readonly exact: string
  readonly prefix: string
  readonly suffix: string
}
