import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { largestPiece, mostCuts, PieceStore, type PiecePlace } from './piece-store.ts'
import type { Piece } from './pieces.ts'

/** A store whose pieces are recorded as they are stored, until storing one fails. */
function openStore(
  keep: (piece: Piece, bytes: Buffer) => Promise<void>,
  others: Partial<PiecePlace> = {},
) {
  const none = async () => {}
  const place: PiecePlace = {
    describe: none,
    description: async () => ({ size: 20 * largestPiece }),
    arrived: async () => ({ end: 0, pieces: 0 }),
    keep: (_, piece, bytes) => keep(piece, bytes),
    remove: none,
  }
  return new PieceStore({ ...place, ...others })
}

test('keeps all that arrived of a connection that breaks, in pieces of bounded size', async () => {
  const kept: Piece[] = []
  const parts: Buffer[] = []
  const store = openStore(async (piece, bytes) => {
    kept.push(piece)
    parts.push(Buffer.from(bytes))
  })
  const chunk = randomBytes(300_000)
  async function* broken() {
    for (let sent = 0; sent < 20; sent += 1) yield chunk
    throw new Error('ECONNRESET')
  }
  await expect(store.write(Readable.from(broken()), 'id', 7)).rejects.toMatchObject({
    status_code: 500,
  })
  expect(Buffer.concat(parts).equals(Buffer.concat(Array.from({ length: 20 }, () => chunk)))).toBe(
    true,
  )
  expect(kept.map(({ start }) => start)).toEqual([7, 7 + largestPiece])
  expect(kept.map(({ length }) => length)).toEqual(parts.map(({ length }) => length))
})

test('says why a piece cannot be kept, and does not try again with those that follow', async () => {
  let tries = 0
  const store = openStore(async () => {
    tries += 1
    throw new Error('no room')
  })
  const chunks = Array.from({ length: 3 }, () => Buffer.alloc(largestPiece))
  await expect(store.write(Readable.from(chunks), 'id', 0)).rejects.toThrow('no room')
  expect(tries).toBe(1)
})

test('an upload that nobody began is not found', async () => {
  const store = openStore(async () => {}, { description: async () => null })
  await expect(store.getUpload('id')).rejects.toMatchObject({ status_code: 404 })
})

test('an upload that is cut into too many pieces ends, since each costs requests', async () => {
  const at = (pieces: number) =>
    openStore(async () => {}, { arrived: async () => ({ end: 5, pieces }) }).getUpload('id')
  expect((await at(20 + mostCuts)).offset).toBe(5)
  await expect(at(21 + mostCuts)).rejects.toMatchObject({ code: 'uploadQuotaExceeded' })
})
