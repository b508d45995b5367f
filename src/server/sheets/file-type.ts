import type { FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/api-error.ts'

/** Throws an ApiError for a body that a page of another site could send without being asked. */
export function requireFileType({ headers }: FastifyRequest): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/octet-stream') return
  throw new ApiError('notOctetStream')
}
