import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { errors, type ErrorCode } from '#rules/api/errors.ts'
import { describeError } from '#server/pipeline/write/request/write-response.ts'
import { retryAfterSeconds } from '../request/retry-after.ts'

/** Sends every error that no route has handled, with its text from the catalogue; internal errors reveal no details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

/** Sends an error that a route or hook has thrown. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, text, more } = describeError(fromFastifyError(error))
  const { status } = errors[code]
  if (status >= 500) request.server.failures.log(request, error, 'request failed')
  const seconds = retryAfterSeconds(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error: text, error_code: code, ...more, request_id: request.id })
}

const codesByStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [413, 'tooLarge'],
  [415, 'notJson'],
])

// Fastify itself rejects some requests before a route runs.
function fromFastifyError(error: unknown): unknown {
  const { statusCode = 500 } = error as { statusCode?: number }
  return statusCode >= 400 && statusCode < 500
    ? new ApiError(codesByStatus.get(statusCode) ?? 'invalidParameters')
    : error
}

/** Called with the status of a request that is rejected before any hook runs. */
type OnRejected = (status: number) => void

/** Creates the handler of undecodable URLs, for which Fastify runs no hooks. */
export const sendBadUrlError =
  (headers: Readonly<Record<string, string>>, onRejected?: OnRejected) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    onRejected?.(400)
    reply.headers(headers).header('x-request-id', request.id)
    void sendError(error, request, reply)
  }

const parserStatuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Creates the handler of invalid HTTP, which closes the connection: the start of the next request is unknown. */
export const handleClientError =
  (headers: Readonly<Record<string, string>>, onRejected?: OnRejected) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const status = parserStatuses.get(error.code ?? '') ?? 400
    onRejected?.(status)
    const body = JSON.stringify({
      error: errors.invalidParameters.text,
      error_code: 'invalidParameters',
    })
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
