import { EmbeddedError } from '#database/embedded/embedded-error.ts'
import { SecretFileError } from '#database/secret-file.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { BackupError } from '#server/backup/repository/backup-error.ts'
import { isUnavailable } from '#server/db/is-unavailable.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { CommandError } from './command-error.ts'

/** The parts of the message about an error that stopped a command. */
export type FailureTexts = {
  /** What failed, as the subject of a sentence: 'The copy'. */
  readonly subject: string
  /** What to do after the connection to a database or a bucket was lost. */
  readonly afterLoss?: string
}

const forOperators = [CommandError, ConfigError, EmbeddedError, SecretFileError, BackupError]

// Undefined table, column and function: the schema is missing, or older than this version.
const schemaIsOutdated = new Set(['42P01', '42703', '42883'])
const notPermitted = '42501'
const cannotOpen = new Set(['28P01', '3D000'])

/** The message for an error that stopped a command; it never contains the address of a database. */
export function describeError(error: unknown, { subject, afterLoss }: FailureTexts): string {
  if (forOperators.some((kind) => error instanceof kind)) return (error as Error).message
  const { code = '', message } = error as { code?: string; message?: string }
  if (schemaIsOutdated.has(code))
    return 'The database is not ready for this version of Plumbline. Start it once.'
  if (code === notPermitted)
    return `The database role is not permitted to do that: ${message}. Connect as the role that owns the tables.`
  if (cannotOpen.has(code)) return `The database cannot be opened: ${message}.`
  if (isUnavailable(error)) {
    const lost = `The database cannot be reached, or the connection was lost: ${message || code}.`
    return afterLoss === undefined ? lost : `${lost} ${afterLoss}`
  }
  if (error instanceof ApiError && error.code === 'filesUnavailable') {
    const away = 'The bucket does not answer any more.'
    return afterLoss === undefined ? away : `${away} ${afterLoss}`
  }
  return `${subject} failed: ${(error as Error).stack ?? String(error)}`
}
