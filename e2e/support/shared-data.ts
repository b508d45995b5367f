import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the development data beside the checkout; undefined when it is not there. */
export function sharedFile(path: string): string | undefined {
  const file = join(import.meta.dirname, '../../../shared/data', path)
  return existsSync(file) ? file : undefined
}
