import type { FastifyRequest } from 'fastify'

/** The length of the body that a request announces, in bytes; null when it is told only by its end. */
export const announcedLength = ({ headers }: Pick<FastifyRequest, 'headers'>): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/** Whether a request has a body, whatever its method. */
export const carriesBody = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  announcedLength(request) !== 0

/** Whether a method is one whose body, if any, nobody reads. */
export const isBodyless = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/** Whether a request has a body that somebody may read. */
export const hasBody = (request: Pick<FastifyRequest, 'headers' | 'method'>): boolean =>
  !isBodyless(request) && carriesBody(request)
