import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../operations/kit/refusal.ts'
import { clearSiteCache } from '../doors/clear-site-cache.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { parsed } from '../road/parsed.ts'

const oneSession = z.strictObject({ id: z.string().regex(/^[\w-]{1,200}$/) })
const noParameters = z.strictObject({})

/** The own sessions: GET /api/v5/own_sessions, and ending one, or all but this, by POST. */
export function sessionRoutes(app: FastifyInstance, { findSession, sessions }: RoutesHouse): void {
  const signedIn = async (request: FastifyRequest) => {
    const session = await findSession(request)
    if (session === null) throw new Refusal('notSignedIn')
    return session
  }

  app.get('/api/v5/own_sessions', async (request, reply) => {
    const { UserId, sessionId } = await signedIn(request)
    reply.header('cache-control', 'no-store')
    return { data: await sessions.of(UserId, sessionId) }
  })

  app.post('/api/v5/own_sessions/end', async (request, reply) => {
    const { UserId, sessionId } = await signedIn(request)
    const { id } = parsed(oneSession, request.body)
    if (!(await sessions.end(UserId, id, sessionId))) throw new Refusal('notFound')
    if (id === sessionId) clearSiteCache(reply)
    reply.header('cache-control', 'no-store')
    return { data: { ended: 1 } }
  })

  app.post('/api/v5/own_sessions/end_others', async (request, reply) => {
    const { UserId, sessionId } = await signedIn(request)
    parsed(noParameters, request.body)
    reply.header('cache-control', 'no-store')
    return { data: { ended: await sessions.endOthers(UserId, sessionId) } }
  })
}
