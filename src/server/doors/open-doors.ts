import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { House } from '../house.ts'
import { admitBodies } from './admit-bodies.ts'
import { answerErrors } from './answer-errors.ts'
import { answerHeaders } from './answer-headers.ts'
import { logAnswers } from './answer-log.ts'
import { noteAddresses } from './client-address.ts'
import { hurryBodies } from './hurry-bodies.ts'
import { takeJsonAlone } from './json-bodies.ts'
import { knownSessions } from './known-sessions.ts'
import { limitRefusedBodies } from './limit-refused-bodies.ts'
import { limitCalls, limitTries } from './limits.ts'
import { longBodies } from './long-bodies.ts'
import { hasOneReading } from './one-reading.ts'
import { isFromOwnPage, isOwnCall } from './own-calls.ts'
import { requestSessions, type RoutesHouse } from './request-session.ts'
import { servedPath } from './served-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that stores something: only pages of ours may lead to it. */
    readonly isForOwnPages?: boolean
  }
}

const isCall = (request: FastifyRequest): boolean => servedPath(request).startsWith('/api/')

/** Sets up what every request passes before its route and every answer after it; answers the house as the routes are to know it. */
export async function openDoors(app: FastifyInstance, house: House): Promise<RoutesHouse> {
  const { config, origins, sessionCookies } = house
  const headers = answerHeaders(config.isBehindTls)
  const sessions = knownSessions(sessionCookies)
  const find = sessions.remembering(house.findAnySession)
  const found = requestSessions(app, find)
  const long = longBodies()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  noteAddresses(app, config.isBehindTls)
  answerErrors(app)
  logAnswers(app, { ...sessions, find, config, sessionCookies })
  await limitCalls(app, config, sessions)
  limitRefusedBodies(app, config, sessions)
  hurryBodies(app)
  app.addHook('onRequest', (request, _, done) => {
    const { isForOwnPages = false } = request.routeOptions.config
    const isOwn =
      isOwnCall(request, origins()) && (!isForOwnPages || isFromOwnPage(request, origins()))
    if (!isOwn) done(new Refusal('notAllowed'))
    else
      done(
        isCall(request) && !hasOneReading(request) ? new Refusal('invalidParameters') : undefined,
      )
  })
  limitTries(app, config, house.devices)
  takeJsonAlone(app, long)
  admitBodies(app, { config, ...found, longBodies: long })
  return { ...house, ...found }
}
