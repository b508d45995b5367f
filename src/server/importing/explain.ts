import { EmbeddedError } from '../../database/embedded/embedded-error.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { ErrorCode } from '../../rules/errors.ts'
import { ConfigError } from '../config-error.ts'
import { isUnavailable } from '../databases/is-unavailable.ts'
import { readable } from '../road/answer.ts'
import { ImportError } from './import-error.ts'
import { shownProblems } from './tell-outcome.ts'

const missingTableOrColumn = new Set(['42P01', '42703'])

const adviceFor: Partial<Record<ErrorCode, string>> = {
  notAllowed: 'Only administrators can import.',
  moduleExists: 'To make a second module beside it, import with --again.',
}

/** What is said of an import that was not done, for whatever was thrown. Addresses of databases never stand in it. */
export function explain(error: unknown): string[] {
  if (error instanceof ImportError) return [error.message, ...shownProblems(error.problems)]
  if (error instanceof ConfigError || error instanceof EmbeddedError) return [error.message]
  if (error instanceof Refusal) {
    const { text } = readable(error)
    const advice = adviceFor[error.code]
    return [
      `Refused: ${text}. ${advice === undefined ? '' : `${advice} `}Nothing was stored.`,
      ...shownProblems(error.problems ?? []),
    ]
  }
  const { code } = error as { code?: string }
  if (code !== undefined && missingTableOrColumn.has(code))
    return [
      'The database is not ready for this version of Plumbline. Start it once with npm start.',
    ]
  if (code === '28P01' || code === '3D000')
    return [`The database cannot be opened: ${(error as Error).message}.`]
  if (isUnavailable(error))
    return [
      `The database cannot be reached, or was lost on the way: ${(error as Error).message || code}.`,
      'Check the list of modules before you import again.',
    ]
  return [`The import failed: ${(error as Error).stack ?? String(error)}`]
}
