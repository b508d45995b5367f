import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import { startTimeOf } from './process-life.ts'

export type FolderLock = { release: () => void }

const plainReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a read-only disk',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
}

/**
 * Creates the data folder when missing and locks it for this process, by a lock file with its process id. Throws an EmbeddedError that
 * names the folder when another live process holds the lock or it is not writable.
 */
export function lockFolder(folder: string): FolderLock {
  const lock = join(folder, 'plumbline.lock')
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`
  const draft = `${lock}.${process.pid}.${Date.now()}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(draft, mine)
  } catch (thrown) {
    const reason = plainReasons[systemCode(thrown)] ?? String(thrown)
    throw new EmbeddedError(`The data folder ${folder} cannot be used: ${reason}.`)
  }
  try {
    while (!isLinked(draft, lock)) makeWay(lock, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (contentOf(lock) === mine) rmSync(lock, { force: true })
    },
  }
}

/** Returns the id of the live process that holds the lock; undefined when the folder is not locked. */
export function readLockHolder(folder: string): number | undefined {
  return liveHolder(contentOf(join(folder, 'plumbline.lock')) ?? '')
}

function makeWay(lock: string, folder: string): void {
  const seen = contentOf(lock)
  if (seen === undefined) return
  const holder = liveHolder(seen)
  if (holder !== undefined)
    throw new EmbeddedError(
      `The data folder ${folder} is in use by another Plumbline (process ${holder}). Stop it first, or set PLUMBLINE_DATA to another folder.`,
    )
  const stale = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, stale)
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return
    throw thrown
  }
  // Another process may have locked the folder between the read and the rename: restore its lock.
  if (contentOf(stale) !== seen) isLinked(stale, lock)
  rmSync(stale, { force: true })
}

function liveHolder(content: string): number | undefined {
  const [, pid, birth] = /^(\d+) (.+)$/m.exec(content) ?? []
  return pid !== undefined && startTimeOf(Number(pid)) === birth ? Number(pid) : undefined
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (thrown) {
    if (systemCode(thrown) === 'EEXIST') return false
    throw thrown
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
