import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { missingCode } from '../../files/file-store.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { BackupError } from './backup-error.ts'
import { bucketObjects } from './bucket-objects.ts'
import { decrypt, encrypt } from './encryption.ts'
import { folderObjects } from './folder-objects.ts'
import { createKeyRing, nameOfContents, type KeyRing } from './key-ring.ts'
import type { ObjectStore } from './object-store.ts'

/** Where backups are stored, a folder or a bucket, and the secrets under which they are encrypted. */
export type BackupLocation = {
  readonly place: string | BucketLocation
  readonly key: string
  readonly oldKeys: readonly string[]
}

/** What was stored: the size and the hash of the object, and those of the contents before compression and encryption. */
export type Written = {
  readonly size: number
  readonly sha256: string
  readonly contents: { readonly size: number; readonly sha256: string }
}

/** Compressed and encrypted objects in a folder or a bucket. */
export type Repository = Pick<ObjectStore, 'list' | 'remove' | 'removeUnfinished'> & {
  /** Its name in messages. */
  readonly place: string
  readonly write: (name: string, chunks: AsyncIterable<Buffer>) => Promise<Written>
  /** Reads an object. Throws a BackupError when it is missing, damaged, encrypted under an unknown key, or does not have the given hash. */
  readonly read: (name: string, sha256?: string) => AsyncGenerator<Buffer>
  readonly has: (name: string) => Promise<boolean>
  /** Returns names for contents by their hash, which reveal nothing about them: under the key of new objects, then under older ones. */
  readonly namesOfContents: (sha256: string) => readonly string[]
  /** Lists the installations that have objects here. */
  readonly systems: () => Promise<readonly string[]>
}

/** Opens a repository, without reading or writing anything yet. */
export function openRepository({ place, key, oldKeys }: BackupLocation): Repository {
  const store = typeof place === 'string' ? folderObjects(place) : bucketObjects(place)
  const ring = createKeyRing(key, oldKeys)
  return {
    place: store.place,
    write: (name, chunks) => write(store, ring, name, chunks),
    read: (name, sha256) => read({ store, ring, name, sha256 }),
    has: async (name) => {
      try {
        await (await store.open(name)).close()
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    list: store.list,
    remove: store.remove,
    removeUnfinished: store.removeUnfinished,
    namesOfContents: (sha256) => ring.all.map((each) => nameOfContents(each, sha256)),
    systems: store.folders,
  }
}

const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

async function write(
  store: ObjectStore,
  ring: KeyRing,
  name: string,
  chunks: AsyncIterable<Buffer>,
): Promise<Written> {
  const contents = new Meter()
  const object = new Meter()
  const compressed = through(contents.pass(chunks), createZstdCompress(level))
  await store.put(name, object.pass(encrypt(compressed, ring.current, name)))
  return { ...object.result(), contents: contents.result() }
}

type Reading = {
  readonly store: ObjectStore
  readonly ring: KeyRing
  readonly name: string
  readonly sha256: string | undefined
}

async function* read({ store, ring, name, sha256 }: Reading): AsyncGenerator<Buffer> {
  const file = await store.open(name).catch((error: unknown) => {
    throw isMissing(error) ? new BackupError(`${name} is missing in ${store.place}.`) : error
  })
  const bytes = file.stream(0, Math.max(0, file.size - 1))
  const object = new Meter()
  try {
    yield* through(decrypt(object.pass(bytes), ring, name), createZstdDecompress())
  } finally {
    bytes.destroy()
  }
  if (sha256 !== undefined && object.result().sha256 !== sha256)
    throw new BackupError(`${name} is not the object that the backup stored.`)
}

/** Pipes a stream through a transform; the first error of either ends both. */
async function* through(
  source: AsyncIterable<Buffer>,
  transform: NodeJS.ReadWriteStream & Readable,
): AsyncGenerator<Buffer> {
  let failure: { readonly error: unknown } | undefined
  const passing = pipeline(Readable.from(source, { objectMode: false }), transform).catch(
    (error: unknown) => (failure ??= { error }),
  )
  try {
    yield* transform as AsyncIterable<Buffer>
  } catch (error) {
    await passing
    throw failure?.error ?? error
  } finally {
    transform.destroy()
  }
  await passing
  if (failure !== undefined) throw failure.error
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === missingCode

class Meter {
  readonly #hash = createHash('sha256')
  #size = 0

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#size += chunk.length
      this.#hash.update(chunk)
      yield chunk
    }
  }

  result(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}
