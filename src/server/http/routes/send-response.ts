import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseText } from '#server/pipeline/read/response-text.ts'

/**
 * Sends a response with its ETag, compressed where accepted; 304 when If-None-Match has the ETag. `no-store` applies unless the route
 * overrides it: callers that revalidate keep the response and its ETag themselves.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ResponseText,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  reply.header('etag', answer.tag).header('vary', 'accept-encoding, cookie, x-preview')
  if (request.headers['if-none-match'] === answer.tag) return reply.code(304).send()
  reply.type(type)
  const takesGzip = (request.headers['accept-encoding'] ?? '').includes('gzip')
  const compressed = takesGzip ? answer.gzipped() : undefined
  if (compressed === undefined) return reply.send(answer.plain())
  return reply.header('content-encoding', 'gzip').send(await compressed)
}
