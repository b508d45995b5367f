import type { FileStore } from '#server/files/file-store.ts'
import { hashFile } from '../installation/hash-file.ts'
import type { Installation } from '../installation/open-installation.ts'

/** The rows of uploads and documents, and those whose bytes are missing from the bucket. */
export async function findMissing(
  { sql }: Installation,
  store: FileStore,
): Promise<{ readonly rows: number; readonly missing: readonly string[] }> {
  const rows = await sql<{ key: string; sha256: string }>(
    'rds',
    `select "StorageKey" as key, "Sha256" as sha256 from "Upload"
    union select "StorageKey", "Sha256" from "DocumentVersion"`,
  )
  const missing: string[] = []
  for (const { key, sha256 } of rows)
    if ((await hashFile(store, key)) !== sha256)
      missing.push(`a row names the file ${key}, which the bucket does not hold as it was sent`)
  return { rows: rows.length, missing }
}
