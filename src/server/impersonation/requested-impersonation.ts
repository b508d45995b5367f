import type { FastifyRequest } from 'fastify'
import { previewHeader, previewWord } from '#rules/permissions/impersonation.ts'

/** Returns the id of the impersonation that a request names by its header or, for a file, by its query; undefined for none. */
export function requestedImpersonation({
  headers,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'headers' | 'query' | 'routeOptions'>): string | undefined {
  const header = headers[previewHeader]
  if (header !== undefined) return String(header)
  if (!routeOptions.url?.startsWith('/api/v5/files/')) return undefined
  const id = (query as Record<string, unknown>)[previewWord]
  return id === undefined ? undefined : String(id)
}
