import type { FastifyRequest } from 'fastify'

/** The declared length of a request's body in bytes; null for a chunked body. */
export const bodyLength = ({ headers }: Pick<FastifyRequest, 'headers'>): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Whether a request has a body, whatever its method. */
export const hasBody = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  bodyLength(request) !== 0

/** Whether no route reads a body of this method. */
export const isBodylessMethod = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/** Whether a request has a body that a route may read. */
export const hasReadableBody = (request: Pick<FastifyRequest, 'headers' | 'method'>): boolean =>
  !isBodylessMethod(request) && hasBody(request)
