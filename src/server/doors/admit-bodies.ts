import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { refuseUnusable } from '../sign-in/usable-session.ts'
import { anonymousLimits, limitsOf, type BodyLimits } from './body-limits.ts'
import { discardBody } from './discard-body.ts'
import { announcedLength, carriesBody, isBodyless } from './has-body.ts'
import { longBody, type LongBodies } from './long-bodies.ts'
import type { RoutesHouse } from './request-session.ts'
import { servedPath } from './served-path.ts'

/** The session that a call with a body needs: one that may be used for everything, any, or none. */
export type NeededSession = 'usable' | 'any' | 'none'

/** Takes a body that is larger than its sender may usually send, or refuses it. */
export type AdmitLarge = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { readonly session: SessionUser | null; readonly length: number },
) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The session that is required before the body is read; 'usable' by default. */
    readonly needs?: NeededSession | ((path: string) => NeededSession)
    /** Takes a body beyond the limits of its sender; without it none is taken. */
    readonly admitLarge?: AdmitLarge
  }
  interface FastifyRequest {
    /** How much the caller may send. */
    bodyLimits: BodyLimits
    /** Reads a body that is larger than that, where it was admitted. */
    readLarge: ((body: IncomingMessage) => Promise<unknown>) | null
  }
}

type Doors = Pick<RoutesHouse, 'config' | 'findAnySession'> & { readonly longBodies: LongBodies }

/**
 * Looks up the caller and the size limit before a body is read: 401 where a session is required and missing, 413 beyond the limit of the
 * caller, 429 for a fifth concurrent long body of one person. A body is discarded unread when any hook or route responds before reading it.
 */
export function admitBodies(app: FastifyInstance, doors: Doors): void {
  app.decorateRequest('bodyLimits')
  app.decorateRequest('readLarge', null)
  app.addHook('onRequest', (request, reply, done): void | Promise<void> => {
    request.bodyLimits = anonymousLimits
    if (isBodyless(request) || request.is404) return done()
    return admit(request, reply, doors)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isUnread = !request.raw.complete && request.raw.readableFlowing === null
    if (isUnread && carriesBody(request)) discardBody(request, reply)
    done(null, payload)
  })
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, findAnySession, longBodies }: Doors,
): Promise<void> {
  const { takesLong, takesForm, admitLarge } = request.routeOptions.config
  const needs = neededBy(request)
  const length = announcedLength(request)
  if (needs === 'none' && length !== null && length <= anonymousLimits.bytes) return
  const session = await findAnySession(request)
  if (needs !== 'none' && session === null) throw new Refusal('notSignedIn')
  if (needs === 'usable' && session !== null) refuseUnusable(session)
  if (takesLong) return
  const limits = takesForm ? anonymousLimits : limitsOf(config, session)
  request.bodyLimits = limits
  if (length !== null && length > limits.bytes) {
    if (admitLarge === undefined) throw new Refusal('tooLarge')
    return admitLarge(request, reply, { session, length })
  }
  if (session === null || (length !== null && length <= longBody)) return
  const end = longBodies.admit(session.UserId)
  if (end === null) {
    reply.header('retry-after', '1')
    throw new Refusal('tooManyRequests')
  }
  // Called back even when the sender hung up during the lookup: 'close' has been emitted by then.
  finished(reply.raw, end)
}

function neededBy(request: FastifyRequest): NeededSession {
  const { needs = 'usable' } = request.routeOptions.config
  return typeof needs === 'function' ? needs(servedPath(request)) : needs
}
