import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { ConfigError } from '../config-error.ts'
import { CopyError } from '../copying/copy-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'

// Undefined table, column and function: a schema that is not there yet, or older than this version.
const missingParts = new Set(['42P01', '42703', '42883'])

/** The message for a verification that failed with `error`. It never contains the address of a database. */
export function explain(error: unknown): string {
  if (error instanceof CopyError || error instanceof ConfigError || error instanceof EmbeddedError)
    return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && missingParts.has(code))
    return 'The database is not ready for this version of Plumbline. Start it once with npm start.'
  if (code === '42501')
    return `The role of the database may not do that: ${message}. Give the role that owns the tables.`
  if (code === '28P01' || code === '3D000') return `The database cannot be opened: ${message}.`
  if (isUnavailable(error))
    return `The database cannot be reached, or was lost on the way: ${message || code}.`
  return `The verification failed: ${(error as Error).stack ?? String(error)}`
}
