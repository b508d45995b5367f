import type { FastifyRequest } from 'fastify'
import type { KnownSessions } from './known-sessions.ts'

/** Under which name the calls of an address are counted. */
export const addressKey = ({ address }: Pick<FastifyRequest, 'address'>): string =>
  `address ${address}`

/** Under which name the calls of a caller are counted: the person signed in, or else the address. */
export function callerKey(
  request: Pick<FastifyRequest, 'headers' | 'address'>,
  sessions: KnownSessions,
): string {
  const person = sessions.personOf(request.headers.cookie)
  return person === null ? addressKey(request) : `person ${person}`
}

/** Whether calls are counted under the name of a person. */
export const isPersonKey = (key: string): boolean => key.startsWith('person ')
