/**
 * A passage to mark in the open document that was found by a search and is not cited. It belongs to an entry of the browser's history, so that a
 * reload marks it again and its text is in no address.
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
