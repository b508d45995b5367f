import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { sessionEndpoints } from '#operations/session/contract.ts'
import { clearSiteCache } from '../headers/clear-site-cache.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { registerEndpoint } from './register-endpoint.ts'

/** Registers the endpoints by which people list and end their own sessions. */
export function registerSessionRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { sessions } = context

  registerEndpoint(app, context, sessionEndpoints.listOwn, async ({ session }) => ({
    data: await sessions.of(session.UserId, session.sessionId),
  }))

  registerEndpoint(app, context, sessionEndpoints.endOwn, async ({ session, body, reply }) => {
    if (!(await sessions.end(session.UserId, body.id, session.sessionId)))
      throw new ApiError('notFound')
    if (body.id === session.sessionId) clearSiteCache(reply)
    return { data: { ended: 1 } }
  })

  registerEndpoint(app, context, sessionEndpoints.endOthers, async ({ session }) => ({
    data: { ended: await sessions.endOthers(session.UserId, session.sessionId) },
  }))
}
