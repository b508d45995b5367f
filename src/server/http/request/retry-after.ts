import { ApiError } from '#operations/core/issues/api-error.ts'

/** Returns the Retry-After value of an error in seconds; undefined when a retry would not help. */
export function retryAfterSeconds(error: unknown, status: number): string | undefined {
  if (status === 503) return '1'
  return error instanceof ApiError && error.code === 'importUnderWay' ? '5' : undefined
}
