/** A destination or an action of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly kind: string
  readonly text: string
  /** Where its text contains the words that were searched for. */
  readonly marks?: readonly { readonly start: number; readonly end: number }[]
  readonly run: () => void
}
