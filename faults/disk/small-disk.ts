import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const blocks = [Buffer.alloc(1 << 20), Buffer.alloc(1 << 12)]

/** A separate in-memory disk that can be filled to the last page. */
export type SmallDisk = {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly unmount: () => void
}

/** The reason why no separate disk is possible; undefined if one is. */
export function reasonAgainstDisks(): string | undefined {
  try {
    mountDisk(1).unmount()
    return undefined
  } catch {
    return 'a disk of its own can only be mounted by root'
  }
}

/** Mounts a disk of this many megabytes. Throws where that is not permitted. */
export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-disk-'))
  try {
    const words = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]
    execFileSync('mount', words, { stdio: 'ignore' })
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'w')
      // Large blocks first, then small ones for the rest.
      for (const block of blocks) writeUntilFull(file, block)
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}
