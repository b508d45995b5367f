import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutageLog } from '#server/db/outage-log.ts'
import { loggedRoute } from '../logging/logged-route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly failures: FailureLog
  }
}

type FailureLog = {
  /** Logs why a request failed; during a database outage only at level debug. */
  readonly log: (request: FastifyRequest, error: unknown, message: string, more?: object) => void
  /** Whether a request failed because of an outage, which has its own log lines. */
  readonly isOutage: (request: FastifyRequest) => boolean
}

export function decorateFailureLog(app: FastifyInstance, outage: Pick<OutageLog, 'note'>): void {
  const duringOutage = new WeakSet<FastifyRequest>()
  app.decorate('failures', {
    log: (request, error, message, more) => {
      const isOutage = outage.note(error)
      if (isOutage) duringOutage.add(request)
      request.log[isOutage ? 'debug' : 'error'](
        { event: 'error', route: loggedRoute(request), err: error, ...more },
        message,
      )
    },
    isOutage: (request) => duringOutage.has(request),
  })
}
