import type { FastifyInstance, FastifyRequest } from 'fastify'
import { livePath } from '#rules/api/live-updates.ts'
import { loggedRoute } from '../http/logging/logged-route.ts'
import type { Metrics, Rejection } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * How far a request got: still in the checks before its session is looked up, rejected by one of them, or at its handler. Set where
     * metrics are collected.
     */
    progress: 'checked' | 'handled' | 'rejected'
  }
}

const reasons: ReadonlyMap<number, Rejection> = new Map([
  [400, 'malformed'],
  [403, 'cross-site'],
  [408, 'too slow'],
  [413, 'too large'],
  [415, 'not JSON'],
  [429, 'too many'],
  [431, 'too large'],
])

/** The reason for rejecting a request before its session was looked up, by its status. */
export const rejectionOf = (status: number): Rejection => reasons.get(status) ?? 'other'

// The label of a request that matches no declared route.
const noRoute = 'none'

const routeOf = (request: FastifyRequest): string => loggedRoute(request) ?? noRoute

/** Counts requests when their responses end; register it before every hook that may reject one. */
export function countRequests(
  app: FastifyInstance,
  { countRequest, countRejection }: Pick<Metrics, 'countRequest' | 'countRejection'>,
): void {
  app.decorateRequest('progress', 'checked')
  app.addHook('preHandler', (request, _, done) => {
    request.progress = 'handled'
    done()
  })
  // Registered before the hook that looks up the session to record a denial.
  app.addHook('onError', (request, _, __, done) => {
    if (request.progress === 'checked' && request.foundSession === null)
      request.progress = 'rejected'
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    const route = routeOf(request)
    countRequest({
      method: request.method,
      route,
      status,
      seconds: reply.elapsedTime / 1_000,
      isTimed: route !== livePath,
    })
    if (request.progress === 'rejected') countRejection(rejectionOf(status))
    done()
  })
}
