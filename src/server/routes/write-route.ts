import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setImportFile } from '../../operations/module/import.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { answerError } from '../doors/answer-errors.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { retryAfter } from '../doors/retry-after.ts'
import { writePath } from '../refusals/call-name.ts'
import { answerOf, refusalOf } from '../road/answer.ts'
import { admitImport } from './admit-import.ts'

/** POST /api/v3/write/transformation (specification, section 7). */
export function writeRoute(app: FastifyInstance, house: RoutesHouse): void {
  const { findSession, transform } = house
  app.decorateRequest('importFile', null)
  app.post(
    writePath,
    { config: { admitLarge: admitImport(house) }, errorHandler: answerUnread },
    async (request, reply) => {
      const { apiDb } = request.query as { apiDb?: unknown }
      const { importFile } = request
      reply.header('cache-control', 'no-store')
      try {
        const session = await findSession(request)
        const key = request.headers['idempotency-key']
        const { member, carried } = await transform.carry({
          body: request.body,
          apiDb,
          session,
          idempotencyKey: typeof key === 'string' ? key : undefined,
          attach: importFile ? (parameters) => setImportFile(parameters, importFile) : undefined,
        })
        const { status, body } = answerOf(member, carried)
        return await reply.code(status).send(body)
      } catch (error) {
        return answerRefused(error, request, reply)
      }
    },
  )
}

const unsigned: ReadonlySet<string> = new Set([
  'notSignedIn',
  'secondFactorAwaited',
  'secondFactorRequired',
])

// Whoever has no session is answered in the form of a write, though nothing of it was read.
function answerUnread(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal && unsigned.has(error.code))
    void answerRefused(error, request, reply.header('cache-control', 'no-store'))
  else void answerError(error, request, reply)
}

function answerRefused(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusalOf(request.body, error)
  if (status >= 500) request.server.failures.log(request, error, 'write failed')
  const seconds = retryAfter(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(status).send({ ...body, request_id: request.id })
}
