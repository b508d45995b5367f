import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { ConfigError } from '../config-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import { CopyError } from './copy-error.ts'

const missingTable = '42P01'
const notPermitted = '42501'

/** What is said of a copy that was not done, for whatever was thrown. Addresses of databases never stand in it. */
export function explain(error: unknown): string {
  if (error instanceof CopyError || error instanceof ConfigError || error instanceof EmbeddedError)
    return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code === missingTable)
    return 'A database is not ready for this version of Plumbline. Start it once with npm start.'
  if (code === notPermitted)
    return `The role of a database may not do that: ${message}. Give the role that owns the tables in RDS_URL and PS_URL.`
  if (code === '28P01' || code === '3D000') return `A database cannot be opened: ${message}.`
  if (isUnavailable(error))
    return `A database cannot be reached, or was lost on the way: ${message || code}. What was copied is kept: the same command goes on.`
  return `The copy failed: ${(error as Error).stack ?? String(error)}`
}
