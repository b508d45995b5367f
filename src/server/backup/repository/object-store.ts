import type { OpenFile } from '../../files/file-store.ts'

/** An object that a store lists; `storedAt` in milliseconds since 1970. */
export type StoredObject = {
  readonly name: string
  readonly size: number
  readonly storedAt: number
}

/** Stores objects by names such as `wal/000000010000000000000003`, in a folder or a bucket. */
export type ObjectStore = {
  /** What the store is called in messages. */
  readonly place: string
  /** Stores a stream, durably when it resolves; under the name there is then the whole of it, and before that what was there earlier. */
  readonly put: (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>
  /** Opens an object; rejects with an error of the code `missingCode` when there is none. */
  readonly open: (name: string) => Promise<OpenFile>
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** The first parts of all names. */
  readonly folders: () => Promise<readonly string[]>
  /** Deletes an object; a missing one is no error. */
  readonly remove: (name: string) => Promise<void>
  /** Deletes what `put` had stored of objects, and last before a moment, when its process was killed. */
  readonly removeUnfinished: (prefix: string, before: number) => Promise<void>
}

const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Throws when a name could lead out of the store. */
export function checkName(name: string): void {
  if (!name.split('/').every((each) => part.test(each)))
    throw new Error('A name of an object is not one of this store')
}
