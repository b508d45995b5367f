import type { OpenFile } from '../../files/file-store.ts'

/** An object that a store lists; `storedAt` in milliseconds since 1970. */
export type StoredObject = {
  readonly name: string
  readonly size: number
  readonly storedAt: number
}

/** Stores objects by names such as `wal/000000010000000000000003`, in a folder or a bucket. */
export type ObjectStore = {
  /** The name of the store in messages. */
  readonly place: string
  /** Stores a stream, durably when it resolves. Until then the name refers to the earlier object, if any, and then to the complete new one. */
  readonly put: (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>
  /** Opens an object; rejects with an error with the code `missingCode` when there is none. */
  readonly open: (name: string) => Promise<OpenFile>
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** Returns the first segments of all names. */
  readonly folders: () => Promise<readonly string[]>
  /** Deletes an object; does nothing when it is missing. */
  readonly remove: (name: string) => Promise<void>
  /** Deletes what killed calls of `put` have left below a prefix, if it dates from before a moment, in milliseconds since 1970. */
  readonly removeUnfinished: (prefix: string, before: number) => Promise<void>
}

const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Throws when a name could lead out of the store. */
export function checkName(name: string): void {
  if (!name.split('/').every((each) => part.test(each)))
    throw new Error('A name of an object is not one of this store')
}
