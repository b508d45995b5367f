import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutageLog } from '../databases/outage-log.ts'
import { loggedRoute } from './logged-route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly failures: FailureLog
  }
}

type FailureLog = {
  /** Logs why a request failed; during an outage of a database on level debug alone. */
  readonly log: (request: FastifyRequest, error: unknown, words: string, more?: object) => void
  /** Whether a request failed by an outage, which is logged as a whole. */
  readonly areOfOutage: (request: FastifyRequest) => boolean
}

/** Decorates the app with `failures`. */
export function logFailures(app: FastifyInstance, outage: Pick<OutageLog, 'note'>): void {
  const ofOutage = new WeakSet<FastifyRequest>()
  app.decorate('failures', {
    log: (request, error, words, more) => {
      const isOfOutage = outage.note(error)
      if (isOfOutage) ofOutage.add(request)
      request.log[isOfOutage ? 'debug' : 'error'](
        { event: 'error', route: loggedRoute(request), err: error, ...more },
        words,
      )
    },
    areOfOutage: (request) => ofOutage.has(request),
  })
}
