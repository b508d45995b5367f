import { ApiError } from '#operations/core/issues/api-error.ts'
import type { ErrorCode } from '#rules/api/errors.ts'
import { describeError } from '#server/pipeline/write/request/write-response.ts'
import { ImportError } from './import-error.ts'
import { formatProblems } from './report-outcome.ts'

const adviceFor: Partial<Record<ErrorCode, string>> = {
  notAllowed: 'Only administrators can import.',
  moduleExists: 'To import a second module of that name, use --again.',
}

/** The lines for an error of the import itself; undefined for any other error. */
export function describeImportError(error: unknown): string[] | undefined {
  if (error instanceof ImportError) return [error.message, ...formatProblems(error.problems)]
  if (!(error instanceof ApiError)) return undefined
  const { text } = describeError(error)
  const advice = adviceFor[error.code]
  return [
    `Rejected: ${text}. ${advice === undefined ? '' : `${advice} `}Nothing was stored.`,
    ...formatProblems(error.problems ?? []),
  ]
}
