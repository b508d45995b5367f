import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { CopyError } from './copy-error.ts'

type Named = { readonly key: string; readonly size: number; readonly sha256: string | null }

/** What became of the files that the rows name: how many there are, those that are missing at the destination alone, and at both. */
export type Files = {
  readonly count: number
  readonly missing: readonly string[]
  readonly lost: readonly string[]
}

/** Between which stores files are copied; `isComparing` only looks for them. */
export type Stores = {
  readonly from: FileStore
  readonly to: FileStore
  readonly isComparing: boolean
}

const namedFiles = `
  select key, max(size)::float8 as size, max(sha256) as sha256 from (
    select "StorageKey" as key, "FileSize" as size, "Sha256" as sha256 from "DocumentVersion"
    union all select "StorageKey", "FileSize", "Sha256" from "Upload"
    union all select "aws_filename", "size", null from "Template") named
  group by key order by key`

/**
 * Brings the bytes of every file that the rows of the destination name into the destination's store, those that are there in
 * their full size left alone. Throws a CopyError when the bytes of a file are not those that were stored.
 */
export async function bringFiles(
  destination: pg.ClientBase,
  { from, to, isComparing }: Stores,
  told: (line: string) => void,
): Promise<Files> {
  const { rows } = await destination.query<Named>(namedFiles)
  const missing: string[] = []
  const lost: string[] = []
  let brought = 0
  for (const file of rows) {
    if (await isThere(to, file)) continue
    if (!(await isThere(from, file))) lost.push(file.key)
    else if (isComparing) missing.push(file.key)
    else {
      await bring(from, to, file)
      brought += 1
      if (brought % 100 === 0) told(`  ${brought.toLocaleString('en-US')} files`)
    }
  }
  return { count: rows.length, missing, lost }
}

async function isThere(store: FileStore, { key, size }: Named): Promise<boolean> {
  try {
    const file = await store.open(key)
    await file.close()
    return file.size === size
  } catch {
    return false
  }
}

async function bring(from: FileStore, to: FileStore, { key, size, sha256 }: Named): Promise<void> {
  const file = await from.open(key)
  const bytes = await buffer(file.stream(0, size - 1))
  if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new CopyError(`The bytes of the file ${key} are not those that were stored.`)
  // A copy that was killed may have left a part, which the first attempt takes away.
  await to.lay(key, bytes).catch(() => to.lay(key, bytes))
}
