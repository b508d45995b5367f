import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { DataStore } from '@tus/server'
import pLimit from 'p-limit'
import { ApiError } from '#operations/core/issues/api-error.ts'
import {
  answerTimeout,
  s3Connection,
  type ObjectAddress,
  type S3Connection,
} from '../../files/s3-client.ts'
import {
  isMissing,
  listPages,
  putObject,
  readText,
  removeObject,
  streamObject,
  type ListedObject,
} from '../../files/s3-objects.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import {
  descriptionIn,
  partialFileIn,
  type PartialFile,
  type PartialFiles,
} from './partial-files.ts'
import { PieceStore, type PiecePlace } from './piece-store.ts'
import { joinPieces, pieceName, pieceOf, type Part, type Piece } from './pieces.ts'

const atOnce = 8
const uuidLength = 36
// A bucket distributed over several machines may list the last pieces late.
const listings = 6
const betweenListings = 500

/**
 * The uploads in progress of one target, in a bucket. Since a bucket cannot append to an object, each piece is a separate object,
 * `folder/ID/PIECE`, next to the description of the upload, `folder/ID.json`.
 */
export class BucketPartialFiles implements PartialFiles {
  readonly #connect: () => Promise<S3Connection>
  readonly #bucket: string
  readonly #prefix: string
  readonly store: DataStore
  /** The descriptions of uploads never change, so each is read only once. */
  #known: ReadonlyMap<string, PartialFile> = new Map()

  constructor(location: BucketLocation, folder: string) {
    this.#connect = s3Connection(location, answerTimeout)
    this.#bucket = location.bucket
    this.#prefix = `${location.prefix}${folder}/`
    this.store = new PieceStore({
      describe: async (id, description) =>
        putObject(await this.#connect(), this.#descriptionOf(id), JSON.stringify(description)),
      description: async (id) => {
        const text = await this.#text(id)
        return text === null ? null : descriptionIn(text)
      },
      arrived: async (id) => {
        const pieces = await this.#pieces(id)
        return { end: joinPieces(pieces).end, pieces: pieces.length }
      },
      keep: async (id, piece, bytes) =>
        putObject(await this.#connect(), this.#pieceAt(id, piece), bytes),
      remove: (id) => this.remove(id),
    } satisfies PiecePlace)
  }

  /** A bucket has no folders. */
  prepare(): Promise<void> {
    return Promise.resolve()
  }

  async find(id: string): Promise<PartialFile | null> {
    const text = await this.#text(id)
    return text === null ? null : partialFileIn(id, text)
  }

  async offsetOf(id: string): Promise<number | null> {
    const [text, pieces] = await Promise.all([this.#text(id), this.#pieces(id)])
    return text === null ? null : joinPieces(pieces).end
  }

  read(id: string): Readable {
    return Readable.from(this.#bytes(id))
  }

  async remove(id: string): Promise<void> {
    await this.#removeAll((await this.#below(`${id}/`)).map(({ key }) => key))
    // Removed last: if the removal is interrupted, what is left of the upload can be removed again.
    await this.#removeAll([`${id}.json`])
  }

  async all(): Promise<PartialFile[]> {
    const descriptions = await this.#below('', '/')
    const limit = pLimit(atOnce)
    const all = await limit.map(descriptions, async ({ key }) => {
      const id = key.replace(/\.json$/u, '')
      return this.#known.get(id) ?? (await this.find(id))
    })
    const found = all.filter((one) => one !== null)
    this.#known = new Map(found.map((one) => [one.id, one]))
    return found
  }

  async removeBefore(moment: number): Promise<void> {
    const uploads = Map.groupBy(await this.#below(''), ({ key }) => key.slice(0, uuidLength))
    for (const [id, objects] of uploads) {
      // The description is as old as the upload; pieces without one are left over from a removal.
      const first = objects.find(({ key }) => key === `${id}.json`) ?? objects[0]
      if (first !== undefined && first.modified < moment)
        await this.#removeAll(objects.map(({ key }) => key))
    }
  }

  async #text(id: string): Promise<string | null> {
    return readText(await this.#connect(), this.#descriptionOf(id))
  }

  async #pieces(id: string): Promise<Piece[]> {
    const objects = await this.#below(`${id}/`)
    return objects
      .map(({ key }) => pieceOf(key.slice(id.length + 1)))
      .filter((piece) => piece !== null)
  }

  async *#bytes(id: string): AsyncGenerator<Buffer> {
    const parts = await this.#allParts(id)
    const connection = await this.#connect()
    for (const { piece, from } of parts)
      try {
        yield* streamObject(connection, this.#pieceAt(id, piece), from, piece.length - 1)
      } catch (error) {
        throw isMissing(error) ? new ApiError('notFound') : error
      }
  }

  /** The pieces of an upload that has arrived completely; throws an ApiError if it is gone, or not all of it is listed. */
  async #allParts(id: string): Promise<readonly Part[]> {
    for (let left = listings; ; left -= 1) {
      const [file, pieces] = await Promise.all([this.find(id), this.#pieces(id)])
      if (file === null) throw new ApiError('notFound')
      const { parts, end } = joinPieces(pieces)
      if (end === file.size) return parts
      if (left === 1)
        throw Object.assign(new ApiError('filesUnavailable'), {
          cause: new Error(`The bucket lists ${end} of the ${file.size} bytes of an upload`),
        })
      await wait(betweenListings)
    }
  }

  /** The objects of the uploads whose keys begin with `beginning`; the returned keys are relative to the uploads' location. */
  async #below(beginning: string, Delimiter?: string): Promise<ListedObject[]> {
    const range = { Bucket: this.#bucket, Prefix: `${this.#prefix}${beginning}`, Delimiter }
    const found: ListedObject[] = []
    for await (const page of listPages(await this.#connect(), range)) found.push(...page)
    return found.map(({ key, modified }) => ({ key: key.slice(this.#prefix.length), modified }))
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    const connection = await this.#connect()
    await pLimit(atOnce).map(keys, (key) => removeObject(connection, this.#at(key)))
  }

  #at(key: string): ObjectAddress {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` }
  }

  #descriptionOf(id: string): ObjectAddress {
    return this.#at(`${id}.json`)
  }

  #pieceAt(id: string, piece: Piece): ObjectAddress {
    return this.#at(`${id}/${pieceName(piece)}`)
  }
}
