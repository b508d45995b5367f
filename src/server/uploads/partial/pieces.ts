/** A piece of an upload as it was sent; pieces may overlap where two servers were sent the same bytes. */
export type Piece = {
  /** Its offset in the file, in bytes. */
  readonly start: number
  /** In bytes, at least one. */
  readonly length: number
}

/** The part of a piece that continues the pieces before it. */
export type Part = {
  readonly piece: Piece
  /** The offset of its first byte within the piece. */
  readonly from: number
}

const pattern = /^(\d{1,15})-([1-9]\d{0,14})$/

/** The name under which a piece is stored. */
export const pieceName = ({ start, length }: Piece): string => `${start}-${length}`

/** The piece that a name stands for; null for any other name. */
export function pieceOf(name: string): Piece | null {
  const [, start, length] = pattern.exec(name) ?? []
  return start === undefined ? null : { start: Number(start), length: Number(length) }
}

/** Returns the parts that make up the file from its first byte up to the first gap, and the offset of that gap in bytes. */
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
