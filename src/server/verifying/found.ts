/** One thing that is wrong with a chain: with which row, at which place of the chain, and what. */
export type Break = {
  readonly wrong: 'changed' | 'missing' | 'inserted' | 'seal changed' | 'chain cut'
  /** The id of the row; null where seals are missing. */
  readonly id: number | null
  /** The place in the chain; null for a row that no seal knows. */
  readonly sequence: number | null
  readonly words: string
}

/** Hears of breaks; the first few are kept. */
export type Found = (found: Break) => void
