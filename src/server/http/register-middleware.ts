import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { AppContext } from '../context/app-context.ts'
import { admitRequests } from './admit-requests.ts'
import { admitBodies } from './bodies/admit-bodies.ts'
import { addBodyTimeout } from './bodies/body-timeout.ts'
import { limitRejectedBodies } from './bodies/limit-rejected-bodies.ts'
import { createLongBodyQueue } from './bodies/long-body-queue.ts'
import { requireJson } from './bodies/require-json.ts'
import { registerErrorHandler } from './errors/error-handler.ts'
import { securityHeaders } from './headers/security-headers.ts'
import { addAccessLog } from './logging/access-log.ts'
import { addRateLimits, limitGuesses } from './rate-limits.ts'
import { canonicalPath } from './request/canonical-url.ts'
import { decorateClientAddress } from './request/client-address.ts'
import { isSameOriginRequest, isCsrfSafe } from './request/csrf.ts'
import { createRequestSessions, type RoutesContext } from './request/request-session.ts'
import { createSessionCache } from './request/session-cache.ts'
import { isUnambiguous } from './request/unambiguous-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a GET with side effects: only our own pages may link to it. */
    readonly sameOriginOnly?: boolean
  }
}

const isApiCall = (request: FastifyRequest): boolean => canonicalPath(request).startsWith('/api/')

/** Registers the hooks of every request and response, in order; returns the context of the routes. */
export async function registerMiddleware(
  app: FastifyInstance,
  context: AppContext,
): Promise<RoutesContext> {
  const { config, origins, sessionCookies } = context
  const headers = securityHeaders(config.isBehindTls)
  const sessions = createSessionCache(sessionCookies)
  const find = sessions.caching(context.findAnySession)
  const requestSessions = createRequestSessions(app, find)
  const longBodies = createLongBodyQueue()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  decorateClientAddress(app, config.isBehindTls)
  registerErrorHandler(app)
  addAccessLog(app, { ...sessions, find, config, sessionCookies })
  admitRequests(app, config, sessions)
  await addRateLimits(app, config, sessions)
  limitRejectedBodies(app, config, sessions)
  addBodyTimeout(app)
  app.addHook('onRequest', (request, _, done) => {
    const { sameOriginOnly = false } = request.routeOptions.config
    const isAllowed =
      isCsrfSafe(request, origins()) && (!sameOriginOnly || isSameOriginRequest(request, origins()))
    if (!isAllowed) done(new ApiError('notAllowed'))
    else
      done(
        isApiCall(request) && !isUnambiguous(request)
          ? new ApiError('invalidParameters')
          : undefined,
      )
  })
  limitGuesses(app, config, context.devices)
  requireJson(app, longBodies)
  admitBodies(app, { config, ...requestSessions, longBodies })
  return { ...context, ...requestSessions }
}
