import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { ConfigError } from '../config-error.ts'
import { CopyError } from '../copying/copy-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'

/** What is said of a verification that could not be done, for whatever was thrown. Addresses of databases never stand in it. */
export function explain(error: unknown): string {
  if (error instanceof CopyError || error instanceof ConfigError || error instanceof EmbeddedError)
    return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code === '42P01')
    return 'The database is not ready for this version of Plumbline. Start it once with npm start.'
  if (code === '42501')
    return `The role of the database may not do that: ${message}. Give the role that owns the tables.`
  if (code === '28P01' || code === '3D000') return `The database cannot be opened: ${message}.`
  if (isUnavailable(error))
    return `The database cannot be reached, or was lost on the way: ${message || code}.`
  return `The verification failed: ${(error as Error).stack ?? String(error)}`
}
