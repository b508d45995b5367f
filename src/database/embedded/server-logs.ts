import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// PostgreSQL starts a new file at each start, each day and every 10 MB.
const mostFiles = 100
const mostBytes = 100 * 1024 * 1024
const patience = 2_000

/** Lists the log files of the server in this data folder, oldest first. */
function filesIn(dataFolder: string): { path: string; size: number }[] {
  const folder = join(dataFolder, 'log')
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name))
      .map((path) => ({ path, size: statSync(path).size }))
  } catch {
    // The folder does not exist before the first start.
    return []
  }
}

/** Removes the oldest log files so that at most 100 files and 100 MB remain; always keeps the newest. */
export function removeOldLogs(dataFolder: string): void {
  let bytes = 0
  for (const [age, { path, size }] of filesIn(dataFolder).toReversed().entries()) {
    bytes += size
    if (age > 0 && (age >= mostFiles || bytes > mostBytes)) rmSync(path, { force: true })
  }
}

/**
 * Remembers where the log ends and returns a function that reads what has been added since, to explain a failed start. `firstFile` is the
 * log that the server writes before it switches to its own files.
 */
export function followLogs(firstFile: string, dataFolder: string): () => Promise<string> {
  const files = () => [{ path: firstFile, size: statSync(firstFile).size }, ...filesIn(dataFolder)]
  const begun = new Map(files().map(({ path, size }) => [path, size]))
  const added = () =>
    files()
      .map(({ path }) => readFileSync(path).subarray(begun.get(path)).toString())
      .join('')
  return async () => {
    // The process that writes the log files exits after the server.
    for (let waited = 0; waited < patience; waited += 10) {
      const text = added()
      if (!text.includes('redirecting log output') || /FATAL|PANIC/.test(text)) return text
      await sleep(10)
    }
    return added()
  }
}
