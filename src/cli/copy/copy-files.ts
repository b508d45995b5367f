import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { namedFiles } from '#database/named-files.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { hasFile } from '#server/files/has-file.ts'
import { CommandError } from '../command/command-error.ts'

type FileRow = { readonly key: string; readonly size: number; readonly sha256: string | null }

/** The files that rows refer to: their number, the keys missing in the destination only, and those missing in both. */
export type FileComparison = {
  readonly count: number
  readonly missing: readonly string[]
  readonly lost: readonly string[]
}

/** The stores to copy between; with `isComparing` nothing is copied. */
export type Stores = {
  readonly from: FileStore
  readonly to: FileStore
  readonly isComparing: boolean
}

/**
 * Copies every file that rows of the destination refer to, unless the destination already has it at full size. Throws a CommandError
 * if the hash of a file is not the stored one.
 */
export async function copyFiles(
  destination: pg.ClientBase,
  { from, to, isComparing }: Stores,
  report: (line: string) => void,
): Promise<FileComparison> {
  const { rows } = await destination.query<FileRow>(namedFiles)
  const missing: string[] = []
  const lost: string[] = []
  let copied = 0
  for (const file of rows) {
    if (await hasFile(to, file)) continue
    if (!(await hasFile(from, file))) lost.push(file.key)
    else if (isComparing) missing.push(file.key)
    else {
      await copyFile(from, to, file)
      copied += 1
      if (copied % 100 === 0) report(`  ${copied.toLocaleString('en-US')} files`)
    }
  }
  return { count: rows.length, missing, lost }
}

async function copyFile(
  from: FileStore,
  to: FileStore,
  { key, size, sha256 }: FileRow,
): Promise<void> {
  const copy = async () => {
    const file = await from.open(key)
    const bytes = Readable.from(checked(file.stream(0, size - 1), key, sha256))
    try {
      await to.putAs(key, bytes, size)
    } finally {
      bytes.destroy()
    }
  }
  // A killed copy may have left a partial file; the first attempt deletes it.
  await copy().catch(copy)
}

async function* checked(source: Readable, key: string, sha256: string | null) {
  const hash = createHash('sha256')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new CommandError(`The content of the file ${key} does not match its stored hash.`)
}
