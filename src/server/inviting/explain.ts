import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { KeptSecretError } from '../../database/kept-secret.ts'
import { ConfigError } from '../config-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import { InviteError } from './invite-error.ts'

const plain = [InviteError, ConfigError, EmbeddedError, KeptSecretError]
const missingTableOrColumn = new Set(['42P01', '42703'])

/** The message for an error that stopped an invitation; it never contains the address of a database. */
export function explain(error: unknown): string {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && missingTableOrColumn.has(code))
    return 'The databases are not ready for this version of Plumbline. Start it once with npm start.'
  if (code === '28P01' || code === '3D000') return `A database cannot be opened: ${message}.`
  if (isUnavailable(error))
    return `A database cannot be reached, or was lost on the way: ${message || code}. Run the same command again.`
  return `The invitation failed: ${(error as Error).stack ?? String(error)}`
}
