import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { partialLifetime, type Description } from './partial-files.ts'
import type { Piece } from './pieces.ts'

/** Where the pieces of uploads are kept, each upload under its id. */
export type PiecePlace = {
  readonly describe: (id: string, description: Description) => Promise<void>
  /** What was said of an upload; null when there is none. */
  readonly description: (id: string) => Promise<Description | null>
  /** How many bytes have arrived without a gap. */
  readonly end: (id: string) => Promise<number>
  /** Keeps bytes that may change once it resolves. */
  readonly keep: (id: string, piece: Piece, bytes: Buffer) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** The most of a piece in bytes: so much of each upload is in memory, and is lost with a killed server. */
export const largestPiece = 4 * 1024 * 1024

/** The store of a tus server that keeps what it is sent in pieces, for a place that cannot append to a file. */
export class PieceStore extends DataStore {
  readonly #place: PiecePlace

  constructor(place: PiecePlace) {
    super()
    this.#place = place
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override getExpiration(): number {
    return partialLifetime
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata, creation_date } = upload
    await this.#place.describe(id, {
      ...(size !== undefined && { size }),
      ...(metadata !== undefined && { metadata }),
      ...(creation_date !== undefined && { creation_date }),
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const [description, offset] = await Promise.all([
      this.#place.description(id),
      this.#place.end(id),
    ])
    if (description === null) throw tusError('FILE_NOT_FOUND')
    return new Upload({ ...description, id, offset })
  }

  /** Keeps all that arrives, also of a connection that is cut, and returns the new offset. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    // One for all pieces: what is freed in large blocks would stay with the process for long.
    const waiting = Buffer.allocUnsafeSlow(largestPiece)
    let end = offset
    let length = 0
    const keep = async () => {
      if (length === 0) return
      const bytes = waiting.subarray(0, length)
      const piece = { start: end, length }
      end += length
      length = 0
      await this.#place.keep(id, piece, bytes)
    }
    try {
      for await (const chunk of untilCut(source))
        for (let from = 0; from < chunk.length;) {
          const copied = chunk.copy(waiting, length, from)
          from += copied
          length += copied
          if (length === largestPiece) await keep()
        }
    } finally {
      await keep()
    }
    return end
  }

  override remove(id: string): Promise<void> {
    return this.#place.remove(id)
  }
}

/** Passes the bytes of a sender on; a connection that is cut is no fault of the server. */
async function* untilCut(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>
  } catch (cause) {
    throw tusError('FILE_WRITE_ERROR', cause)
  }
}

const tusError = (name: 'FILE_NOT_FOUND' | 'FILE_WRITE_ERROR', cause?: unknown): Error =>
  Object.assign(new Error(ERRORS[name].body.trim(), { cause }), ERRORS[name])
