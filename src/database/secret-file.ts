import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Thrown when other users can read the secret file and the current user may not change its permissions. */
export class SecretFileError extends Error {}

/**
 * Reads the secret from a file, without its final line break; creates a random one of 288 bits when the file is missing or empty. The file
 * is written atomically and is readable only by its owner; a correction of its permissions is passed to `report`.
 */
export function readOrCreateSecret(file: string, report: (line: string) => void): string {
  const kept = readSecret(file, report)
  if (kept) return kept
  const made = randomBytes(36).toString('base64url')
  const draft = `${file}.new`
  // `mode` has no effect on an existing file.
  rmSync(draft, { force: true })
  writeFileSync(draft, `${made}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
  return made
}

/** Reads the secret from a file; undefined when the file does not exist. */
export function readSecret(file: string, report: (line: string) => void): string | undefined {
  try {
    restrictPermissions(file, report)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function restrictPermissions(file: string, report: (line: string) => void): void {
  if ((statSync(file).mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch {
    throw new SecretFileError(
      `Other users can read ${file}, and this user may not change that. Run: chmod 600 ${file}`,
    )
  }
  report(`${file} could be read by other users; now its owner alone can read it`)
}
