import type { FastifyRequest } from 'fastify'
import type { SessionCache } from './session-cache.ts'

/** The rate-limit key of an address. */
export const addressKey = ({ address }: Pick<FastifyRequest, 'address'>): string =>
  `address ${address}`

/** Returns the rate-limit key of a caller: the person of the session, or else the address. */
export function callerKey(
  request: Pick<FastifyRequest, 'headers' | 'address'>,
  sessions: SessionCache,
): string {
  const person = sessions.userIdOf(request.headers.cookie)
  return person === null ? addressKey(request) : `person ${person}`
}

/** Whether a rate-limit key is that of a person. */
export const isPersonKey = (key: string): boolean => key.startsWith('person ')
