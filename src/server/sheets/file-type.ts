import type { FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'

/** Throws an ApiError for a content type that a page of another site could send without a preflight request. */
export function requireFileType({ headers }: FastifyRequest): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/octet-stream') return
  throw new ApiError('notOctetStream')
}
