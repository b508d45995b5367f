import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#rules/api/errors.ts'
import { describeError } from '../pipeline/write/request/write-response.ts'
import { drainRequest } from './drain-request.ts'
import { logInfected } from './record-infected.ts'

const maxAnonymousDrain = 1024 * 1024

/** The header with the reason for a failed HEAD, as URI-encoded JSON, since the response has no body. */
const reasonHeader = 'upload-error'

/** Responds to a failed upload, after discarding at most `largest` bytes that are still being sent. */
export async function sendUploadFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  largest: number,
): Promise<FastifyReply> {
  const { code, text, more } = describeError(error)
  const { status } = errors[code]
  // Checks the socket, because the request itself is destroyed as soon as its whole body has been read.
  const isGone = request.raw.socket.destroyed
  if (status >= 500 && !isGone) request.server.failures.log(request, error, 'upload failed')
  if (status === 503) reply.header('retry-after', '1')
  // The file was denied, regardless of the sender's rights, and is recorded as a denial.
  if (code === 'fileInfected') {
    logInfected(request, text)
    request.refusedAs = { code, email: null }
  }
  const body = { error: text, error_code: code, ...more }
  if (request.method === 'HEAD')
    reply.header(reasonHeader, encodeURIComponent(JSON.stringify(body)))
  const most = status === 401 ? maxAnonymousDrain : largest
  if (!(await drainRequest(request.raw, most))) reply.header('connection', 'close')
  return reply.code(status).send({ ...body, request_id: request.id })
}
