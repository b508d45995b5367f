import { setTimeout as sleep } from 'node:timers/promises'
import { type FolderLock, lockFolder, readLockHolder } from './lock-folder.ts'

const patience = 3000

/** Locks the data folder as `lockFolder` does, but waits up to three seconds for a stopping Plumbline. */
export async function waitForFolderLock(
  folder: string,
  report: (line: string) => void,
): Promise<FolderLock> {
  for (let waited = 0; waited < patience; waited += 50) {
    const holder = readLockHolder(folder)
    if (holder === undefined || holder === process.pid) break
    if (waited === 0) report(`waiting for an earlier Plumbline to end (process ${holder})`)
    await sleep(50)
  }
  return lockFolder(folder)
}
