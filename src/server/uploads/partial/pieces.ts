/** A piece of an upload as it was sent; pieces may overlap where two servers were sent the same bytes. */
export type Piece = {
  /** Its place in the file, in bytes. */
  readonly start: number
  /** In bytes, at least one. */
  readonly length: number
}

/** Bytes of a piece that continue those of the pieces before. */
export type Part = {
  readonly piece: Piece
  /** The first byte within the piece. */
  readonly from: number
}

const pattern = /^(\d{1,15})-([1-9]\d{0,14})$/

/** The name under which a piece is stored. */
export const pieceName = ({ start, length }: Piece): string => `${start}-${length}`

/** The piece of a name; null for another name. */
export function pieceOf(name: string): Piece | null {
  const [, start, length] = pattern.exec(name) ?? []
  return start === undefined ? null : { start: Number(start), length: Number(length) }
}

/** Returns what makes up the file from its first byte to the first that no piece has, and that place in bytes. */
export function joinPieces(pieces: readonly Piece[]): {
  readonly parts: readonly Part[]
  readonly end: number
} {
  const parts: Part[] = []
  const waiting = pieces.toSorted((a, b) => a.start - b.start)
  let end = 0
  for (let next = 0; ;) {
    let longest: Piece | undefined
    for (let piece = waiting[next]; piece !== undefined && piece.start <= end;) {
      if (longest === undefined || endOf(piece) > endOf(longest)) longest = piece
      next += 1
      piece = waiting[next]
    }
    if (longest === undefined || endOf(longest) <= end) return { parts, end }
    parts.push({ piece: longest, from: end - longest.start })
    end = endOf(longest)
  }
}

const endOf = ({ start, length }: Piece): number => start + length
