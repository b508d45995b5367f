import { createHash } from 'node:crypto'
import type { FileStore } from '#server/files/file-store.ts'

/** The SHA-256 hash of a stored file; undefined when it cannot be read. */
export async function hashFile(store: FileStore, key: string): Promise<string | undefined> {
  try {
    const file = await store.open(key)
    const hash = createHash('sha256')
    for await (const part of file.stream(0, file.size - 1)) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
