import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs uncaught errors and keeps the process running: a bug in one request must not abort all others. Requests share no state, the database
 * ends abandoned transactions, and /readyz reports whether the server can still serve.
 */
export function logUncaughtErrors(
  log: Pick<FastifyBaseLogger, 'error'>,
  from: EventEmitter = process,
): void {
  from.on('uncaughtException', (error: unknown) =>
    log.error({ event: 'uncaught', err: error }, 'an error was not caught'),
  )
  from.on('unhandledRejection', (error: unknown) =>
    log.error({ event: 'uncaught', err: error }, 'a rejection was not handled'),
  )
}
