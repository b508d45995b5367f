import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a file of the development data next to the checkout; undefined when it does not exist. */
export function sharedFile(path: string): string | undefined {
  const file = join(import.meta.dirname, '../../../shared/data', path)
  return existsSync(file) ? file : undefined
}
