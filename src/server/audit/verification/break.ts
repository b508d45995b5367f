/** A break in a chain: which row, at which position of the chain, and what is wrong. */
export type Break = {
  readonly wrong: 'changed' | 'missing' | 'inserted' | 'seal changed' | 'chain cut' | 'cut off'
  /** The id of the row; null where no single row is meant. */
  readonly id: number | null
  /** The position of the row in the chain, from 1; null for a row without a seal and for blocks. */
  readonly sequence: number | null
  /** The block; absent or null for rows sealed in the first format or not at all. */
  readonly block?: number | null
  readonly words: string
}

export type ReportBreak = (found: Break) => void
