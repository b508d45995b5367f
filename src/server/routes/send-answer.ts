import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerText } from '../road/answer-text.ts'

/**
 * Sends an answer with its tag, compressed for those who take it; 304 without a body to those who have it already. No HTTP cache may
 * store it (`no-store` stands unless the route says otherwise): a caller that asks again keeps the answer and its tag itself.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnswerText,
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
