import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { House } from '../house.ts'

const oneSession = z.strictObject({ id: z.string().regex(/^[\w-]{1,200}$/) })
const noParameters = z.strictObject({})

/** The own sessions: GET /api/v5/own_sessions, and ending one, or all but this, by POST. */
export function sessionRoutes(app: FastifyInstance, { findSession, sessions }: House): void {
  const signedIn = async (request: FastifyRequest) => {
    const session = await findSession(request.headers.cookie)
    if (session === null) throw new Refusal('notSignedIn')
    return session
  }

  app.get('/api/v5/own_sessions', async (request, reply) => {
    const { UserId, sessionId } = await signedIn(request)
    reply.header('cache-control', 'no-store')
    return { data: await sessions.of(UserId, sessionId) }
  })

  app.post('/api/v5/own_sessions/end', async (request, reply) => {
    const { UserId } = await signedIn(request)
    const { id } = bodyOf(oneSession, request)
    if (!(await sessions.end(UserId, id))) throw new Refusal('notFound')
    reply.header('cache-control', 'no-store')
    return { data: { ended: 1 } }
  })

  app.post('/api/v5/own_sessions/end_others', async (request, reply) => {
    const { UserId, sessionId } = await signedIn(request)
    bodyOf(noParameters, request)
    reply.header('cache-control', 'no-store')
    return { data: { ended: await sessions.endOthers(UserId, sessionId) } }
  })
}

function bodyOf<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Refusal('invalidParameters')
  return parsed.data
}
