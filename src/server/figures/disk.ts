import { statfs } from 'node:fs/promises'

/** The disk of a folder, in bytes. */
export type Disk = {
  /** What this process may still write. */
  readonly free: number
  readonly size: number
}

/** Reads the disk of a folder; null where it cannot be asked. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}
