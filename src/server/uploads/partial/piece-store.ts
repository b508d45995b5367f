import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { countPassedBytes } from '../../runtime/buffer-collection.ts'
import { partialLifetime, type Description } from './partial-files.ts'
import type { Piece } from './pieces.ts'

/** Where the pieces of uploads are stored, each upload under its id. */
export type PiecePlace = {
  readonly describe: (id: string, description: Description) => Promise<void>
  /** The description of an upload; null if there is none. */
  readonly description: (id: string) => Promise<Description | null>
  /** What has arrived: the number of bytes without a gap, and of pieces. */
  readonly arrived: (id: string) => Promise<{ readonly end: number; readonly pieces: number }>
  /** Stores bytes; the caller may reuse the buffer afterwards. */
  readonly keep: (id: string, piece: Piece, bytes: Buffer) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** The largest piece in bytes: each upload holds this much in memory, which is lost if the server is killed. */
export const largestPiece = 4 * 1024 * 1024

/** How often the connection of an upload may be cut: each shorter piece that results costs further requests from then on. */
export const mostCuts = 1_000

/** A tus store that writes what it receives in pieces, for storage that cannot append to a file. */
export class PieceStore extends DataStore {
  readonly #place: PiecePlace

  constructor(place: PiecePlace) {
    super()
    this.#place = place
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]
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
    const [description, { end, pieces }] = await Promise.all([
      this.#place.description(id),
      this.#place.arrived(id),
    ])
    if (description === null) throw tusError('FILE_NOT_FOUND')
    if (pieces > (description.size ?? 0) / largestPiece + mostCuts)
      throw new ApiError('uploadQuotaExceeded')
    return new Upload({ ...description, id, offset: end })
  }

  /** Stores everything that arrives, even over a connection that is cut, and returns the new offset. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    // One buffer for all pieces, since large freed blocks are returned to the system late.
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
      // The upload was deleted, swept or finished by another request in the meantime: nothing else would
      // remove this piece before the sweep.
      if ((await this.#place.description(id)) !== null) return
      await this.#place.remove(id)
      throw tusError('FILE_NO_LONGER_EXISTS')
    }
    try {
      for await (const chunk of untilCut(source)) {
        countPassedBytes(chunk.length)
        for (let from = 0; from < chunk.length;) {
          const copied = chunk.copy(waiting, length, from)
          from += copied
          length += copied
          if (length === largestPiece) await keep()
        }
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

/** Passes on the sender's bytes; a cut connection is not an error of the server. */
async function* untilCut(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>
  } catch (cause) {
    throw tusError('FILE_WRITE_ERROR', cause)
  }
}

type TusErrorName = 'FILE_NOT_FOUND' | 'FILE_NO_LONGER_EXISTS' | 'FILE_WRITE_ERROR'

const tusError = (name: TusErrorName, cause?: unknown): Error =>
  Object.assign(new Error(ERRORS[name].body.trim(), { cause }), ERRORS[name])
