import type { FastifyRequest } from 'fastify'
import { previewHeader, previewWord } from '../../rules/preview.ts'

/** The preview in which a call is made: its header, or, in the address of a file, its word; undefined for none. */
export function namedPreview({
  headers,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'headers' | 'query' | 'routeOptions'>): string | undefined {
  const header = headers[previewHeader]
  if (header !== undefined) return String(header)
  if (!routeOptions.url?.startsWith('/api/v5/files/')) return undefined
  const word = (query as Record<string, unknown>)[previewWord]
  return word === undefined ? undefined : String(word)
}
