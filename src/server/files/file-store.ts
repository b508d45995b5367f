import type { Readable } from 'node:stream'

/** Bytes that are on disk for good. */
export type StoredBytes = {
  /** Of the store's own making: 32 hexadecimal digits. */
  readonly key: string
  readonly size: number
  readonly sha256: string
  /** The first bytes, by which a type is recognized. */
  readonly first: Uint8Array
}

/** A file that is open for reading. */
export type OpenFile = {
  readonly size: number
  /** The bytes from `start` to `end`, both counted in; closes the file at its end. */
  readonly stream: (start: number, end: number) => Readable
  readonly close: () => Promise<void>
}

/** Where the bytes of one target's documents and templates lie. Bytes never change under their key. */
export type FileStore = {
  /**
   * Stores a stream of at most `most` bytes. When it resolves, bytes and name survive a loss of power; when it rejects, nothing is
   * left. Refuses what is empty, too large, or more than the disk holds. It never destroys the stream.
   */
  readonly put: (source: Readable, most: number) => Promise<StoredBytes>
  /** Stores bytes under a key that is given. */
  readonly lay: (key: string, bytes: Uint8Array) => Promise<void>
  /** Opens a file; rejects when its bytes are not there. */
  readonly open: (key: string) => Promise<OpenFile>
  /** Takes bytes away; it is no failure when they are gone already. */
  readonly remove: (key: string) => Promise<void>
  /**
   * Hands over, in portions, the keys under which bytes lie that were stored before a moment (milliseconds since 1970), and takes
   * away what broke off before it.
   */
  readonly keysBefore: (moment: number) => AsyncIterable<readonly string[]>
}
