import { statfs } from 'node:fs/promises'

/** The disk that a folder is on, in bytes. */
export type Disk = {
  /** The space that this process may still use. */
  readonly free: number
  readonly size: number
}

/** Reads the size and free space of a folder's disk; null when they cannot be read. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}
