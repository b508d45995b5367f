import type { FastifyInstance } from 'fastify'
import { loggedRoute } from '../http/logging/logged-route.ts'
import type { OpenSpan, Tracing } from './span.ts'
import { readTraceHeaders } from './trace-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent if no traces are collected, and for requests that are not traced. */
    span?: OpenSpan
  }
}

// These requests are frequent and say nothing about what people do.
const untraced = /^\/(?:assets\/|healthz$|readyz$)/

/** Creates a span for each request, from its arrival to the end of its response; register it before every other hook. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _, done) => {
    if (!untraced.test(request.url)) {
      const { method, headers } = request
      const route = loggedRoute(request) ?? 'none'
      const fields = {
        'http.request.method': method,
        'http.route': route,
        'plumbline.request_id': request.id,
      }
      request.span = tracing.beginRequest(`${method} ${route}`, fields, readTraceHeaders(headers))
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.span?.set({ 'http.response.status_code': statusCode })
    request.span?.end(statusCode >= 500 ? statusCode : undefined)
    done()
  })
}
