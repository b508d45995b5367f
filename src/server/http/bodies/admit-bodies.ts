import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { requireUsable } from '#server/auth/sessions/require-usable-session.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { canonicalPath } from '../request/canonical-url.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { bodyLength, hasBody, isBodylessMethod } from './body-length.ts'
import { anonymousLimits, bodyLimitsFor, type BodyLimits } from './body-limits.ts'
import { discardBody } from './discard-body.ts'
import { longBodyThreshold, type LongBodyQueue } from './long-body-queue.ts'

/** The session that a request with a body requires: a usable one, any (a second factor may be missing), or none. */
export type RequiredSession = 'usable' | 'any' | 'none'

/** Admits a body beyond the limits of its sender, or throws. */
export type AdmitLargeBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { readonly session: SessionUser | null; readonly length: number },
) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The session required before the body is read; 'usable' by default. */
    readonly requiredSession?: RequiredSession | ((path: string) => RequiredSession)
    /** Admits a body beyond the limits of its sender; without this hook such a body is a 413. */
    readonly admitLargeBody?: AdmitLargeBody
  }
  interface FastifyRequest {
    /** The limits of the caller. */
    bodyLimits: BodyLimits
    /** Reads a body that `admitLargeBody` admitted. */
    readLargeBody: ((body: IncomingMessage) => Promise<unknown>) | null
  }
}

type Options = Pick<RoutesContext, 'config' | 'findAnySession'> & {
  readonly longBodies: LongBodyQueue
}

/**
 * Looks up the caller and the size limit before a body is read: 401 where a required session is missing, 413 beyond the caller's limit,
 * 429 for a fifth concurrent long body of one person. A body is discarded unread when a hook or route responds before reading it.
 */
export function admitBodies(app: FastifyInstance, options: Options): void {
  app.decorateRequest('bodyLimits')
  app.decorateRequest('readLargeBody', null)
  app.addHook('onRequest', (request, reply, done): void | Promise<void> => {
    request.bodyLimits = anonymousLimits
    if (isBodylessMethod(request) || request.is404) return done()
    return admitBody(request, reply, options)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isUnread = !request.raw.complete && request.raw.readableFlowing === null
    if (isUnread && hasBody(request)) discardBody(request, reply)
    done(null, payload)
  })
}

async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, findAnySession, longBodies }: Options,
): Promise<void> {
  const { acceptsFile, acceptsForm, admitLargeBody } = request.routeOptions.config
  const required = requiredSessionOf(request)
  const length = bodyLength(request)
  if (required === 'none' && length !== null && length <= anonymousLimits.bytes) return
  const session = await findAnySession(request)
  checkSession(required, session)
  if (acceptsFile) return
  const limits = acceptsForm ? anonymousLimits : bodyLimitsFor(config, session)
  request.bodyLimits = limits
  if (length !== null && length > limits.bytes) {
    if (admitLargeBody === undefined) throw new ApiError('tooLarge')
    return admitLargeBody(request, reply, { session, length })
  }
  const isLong = length === null || length > longBodyThreshold
  if (session !== null && isLong) countLongBody(longBodies, session, reply)
}

function checkSession(required: RequiredSession, session: SessionUser | null): void {
  if (required === 'none') return
  if (session === null) throw new ApiError('notSignedIn')
  if (required === 'usable') requireUsable(session)
}

// Counts the body until its response is sent.
function countLongBody(
  longBodies: LongBodyQueue,
  { UserId }: SessionUser,
  reply: FastifyReply,
): void {
  const release = longBodies.acquire(UserId)
  if (release === null) {
    reply.header('retry-after', '1')
    throw new ApiError('tooManyRequests')
  }
  // finished() also calls back if 'close' was emitted earlier, during the session lookup.
  finished(reply.raw, release)
}

function requiredSessionOf(request: FastifyRequest): RequiredSession {
  const { requiredSession = 'usable' } = request.routeOptions.config
  return typeof requiredSession === 'function'
    ? requiredSession(canonicalPath(request))
    : requiredSession
}
