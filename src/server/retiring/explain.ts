import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { KeptSecretError } from '../../database/kept-secret.ts'
import { ConfigError } from '../config-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import { RetireError } from './retire-error.ts'

const plain = [RetireError, ConfigError, EmbeddedError, KeptSecretError]

/** The message for an error that stopped a retirement; it never contains the address of a database. */
export function explain(error: unknown): string {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message } = error as { code?: string; message?: string }
  if (code === '28P01' || code === '3D000') return `A database cannot be opened: ${message}.`
  if (isUnavailable(error))
    return `A database cannot be reached, or was lost on the way: ${message || code}. Finished steps stay done: run the same command again to continue.`
  return `Retiring the demo failed: ${(error as Error).stack ?? String(error)}`
}
