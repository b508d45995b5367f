import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPieces, pieceName, pieceOf, type Piece } from './pieces.ts'

const piece = fc.record({ start: fc.nat(30), length: fc.integer({ min: 1, max: 12 }) })

test('joins whatever pieces there are, in any order, up to the first byte that none has', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const has = (at: number) =>
        pieces.some(({ start, length }) => start <= at && at < start + length)
      let expected = 0
      while (has(expected)) expected += 1
      const { parts, end } = joinPieces(pieces)
      const bytes = parts.flatMap(({ piece: { start, length }, from }) =>
        Array.from({ length: length - from }, (_, at) => start + from + at),
      )
      expect(end).toBe(expected)
      expect(bytes).toEqual(Array.from({ length: expected }, (_, at) => at))
    }),
  )
})

test('a name tells the place and the length', () => {
  fc.assert(
    fc.property(piece, (one) => {
      expect(pieceOf(pieceName(one))).toEqual(one)
    }),
  )
  const largest: Piece = { start: 10_995_116_277_760, length: 4_194_304 }
  expect(pieceOf(pieceName(largest))).toEqual(largest)
  for (const name of ['', 'x', '0-0', '-5', '0-5x', '0']) expect(pieceOf(name)).toBeNull()
})
