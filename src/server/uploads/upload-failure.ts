import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#rules/api/errors.ts'
import { describeError } from '../pipeline/write/write-response.ts'
import { drainRequest } from './drain-request.ts'
import { logInfected } from './record-infected.ts'

const maxAnonymousDrain = 1024 * 1024

/** The header with the reason of a failed HEAD, as JSON in URI encoding: its response has no body. */
const reasonHeader = 'upload-error'

/** Answers an upload that failed, after discarding what is still being sent, at most `largest` bytes. */
export async function sendUploadFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  largest: number,
): Promise<FastifyReply> {
  const { code, text, more } = describeError(error)
  const { status } = errors[code]
  // The request itself is destroyed as soon as all of its body has been read.
  const isGone = request.raw.socket.destroyed
  if (status >= 500 && !isGone) request.server.failures.log(request, error, 'upload failed')
  if (status === 503) reply.header('retry-after', '1')
  // The file was denied, whatever its sender may do: recorded as such.
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
