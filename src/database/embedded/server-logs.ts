import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// PostgreSQL begins a file at each start, each day and each 10 MB.
const mostFiles = 100
const mostBytes = 100 * 1024 * 1024
const patience = 2_000

/** The log files of the server in this data folder, oldest first. */
function filesIn(dataFolder: string): { path: string; size: number }[] {
  const folder = join(dataFolder, 'log')
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name))
      .map((path) => ({ path, size: statSync(path).size }))
  } catch {
    // The folder is made by the first start.
    return []
  }
}

/** Removes the oldest log files: 100 of them and 100 MB stay at most, and the newest in any case. */
export function removeOldLogs(dataFolder: string): void {
  let bytes = 0
  for (const [age, { path, size }] of filesIn(dataFolder).toReversed().entries()) {
    bytes += size
    if (age > 0 && (age >= mostFiles || bytes > mostBytes)) rmSync(path, { force: true })
  }
}

/** Notes where the log ends; answers what follows there, after a start has failed. What the server writes before it logs to its own files goes to `firstFile`. */
export function followLogs(firstFile: string, dataFolder: string): () => Promise<string> {
  const files = () => [{ path: firstFile, size: statSync(firstFile).size }, ...filesIn(dataFolder)]
  const begun = new Map(files().map(({ path, size }) => [path, size]))
  const added = () =>
    files()
      .map(({ path }) => readFileSync(path).subarray(begun.get(path)).toString())
      .join('')
  return async () => {
    // The process that writes the files ends after the server.
    for (let waited = 0; waited < patience; waited += 10) {
      const text = added()
      if (!text.includes('redirecting log output') || /FATAL|PANIC/.test(text)) return text
      await sleep(10)
    }
    return added()
  }
}
