import type { FastifyRequest } from 'fastify'
import { previewHeader, previewWord } from '#rules/permissions/impersonation.ts'

// A browser that saves a file does not send our header.
const fileRoutes = /^\/api\/v5\/(?:files\/|projects\/:id\/(?:report_file|workbook)$)/

/** Returns the id of the impersonation that a request names by its header or, for a file, by its query; undefined for none. */
export function requestedImpersonation({
  headers,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'headers' | 'query' | 'routeOptions'>): string | undefined {
  const header = headers[previewHeader]
  if (header !== undefined) return String(header)
  if (!fileRoutes.test(routeOptions.url ?? '')) return undefined
  const id = (query as Record<string, unknown>)[previewWord]
  return id === undefined ? undefined : String(id)
}
