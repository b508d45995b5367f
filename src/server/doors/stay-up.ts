import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs what nobody caught and goes on: one request that meets a fault of ours must not end those of everybody else. What a request holds is its own,
 * and a transaction that nobody ends is ended by the database; whether the house can still serve is told by /readyz.
 */
export function stayUp(log: Pick<FastifyBaseLogger, 'error'>, from: EventEmitter = process): void {
  from.on('uncaughtException', (error: unknown) =>
    log.error({ event: 'uncaught', err: error }, 'an error was not caught'),
  )
  from.on('unhandledRejection', (error: unknown) =>
    log.error({ event: 'uncaught', err: error }, 'a rejection was not handled'),
  )
}
