import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { setImportFile } from '#operations/module/import.ts'
import { writePath } from '#server/audit/denials/call-name.ts'
import { successResponse, errorResponse } from '#server/pipeline/write/request/write-response.ts'
import { sendError } from '../errors/error-handler.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { retryAfterSeconds } from '../request/retry-after.ts'
import { admitImport } from './admit-import.ts'

/** Registers POST /api/v3/write/transformation (specification, section 7). */
export function registerWriteRoute(app: FastifyInstance, context: RoutesContext): void {
  const { findSession, writePipeline } = context
  app.decorateRequest('importFile', null)
  app.post(
    writePath,
    { config: { admitLargeBody: admitImport(context) }, errorHandler: sendUnreadError },
    async (request, reply) => {
      const { apiDb } = request.query as { apiDb?: unknown }
      const { importFile } = request
      reply.header('cache-control', 'no-store')
      try {
        const session = await findSession(request)
        const key = request.headers['idempotency-key']
        const result = await writePipeline.execute({
          body: request.body,
          apiDb,
          session,
          idempotencyKey: typeof key === 'string' ? key : undefined,
          span: request.span,
          attach: importFile ? (parameters) => setImportFile(parameters, importFile) : undefined,
        })
        const { status, body } = successResponse(result)
        return await reply.code(status).send(body)
      } catch (error) {
        return sendWriteError(error, request, reply)
      }
    },
  )
}

const signInErrors: ReadonlySet<string> = new Set([
  'notSignedIn',
  'secondFactorAwaited',
  'secondFactorRequired',
])

// A missing session gets the response of a write, although the body was never read.
function sendUnreadError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError && signInErrors.has(error.code))
    void sendWriteError(error, request, reply.header('cache-control', 'no-store'))
  else void sendError(error, request, reply)
}

function sendWriteError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = errorResponse(request.body, error)
  if (status >= 500) request.server.failures.log(request, error, 'write failed')
  const seconds = retryAfterSeconds(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(status).send({ ...body, request_id: request.id })
}
