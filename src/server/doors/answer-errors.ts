import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { errors, type ErrorCode } from '../../rules/errors.ts'
import { readable } from '../road/answer.ts'
import { retryAfter } from './retry-after.ts'

/** Answers every error that no route has answered: with its text of the catalogue, and to a fault of ours with nothing that tells of it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Answers an error that a route or a hook has thrown. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, text, more } = readable(ofServer(error))
  const { status } = errors[code]
  if (status >= 500) request.server.failures.log(request, error, 'request failed')
  const seconds = retryAfter(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error: text, error_code: code, ...more, request_id: request.id })
}

const codesOfServer: ReadonlyMap<number, ErrorCode> = new Map([
  [413, 'tooLarge'],
  [415, 'notJson'],
])

// What the web server itself refuses before a route sees it.
function ofServer(error: unknown): unknown {
  const { statusCode = 500 } = error as { statusCode?: number }
  return statusCode >= 400 && statusCode < 500
    ? new Refusal(codesOfServer.get(statusCode) ?? 'invalidParameters')
    : error
}

/** Answers a request whose address cannot be read, which no hook sees. */
export const answerBadAddress =
  (headers: Readonly<Record<string, string>>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
    void answerError(error, request, reply)
  }

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Answers what is no HTTP, and ends the connection: where its next request begins cannot be known. */
export const answerNoHttp =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statuses.get(error.code ?? '') ?? 400
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
