import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { House } from '../house.ts'
import { answerErrors } from './answer-errors.ts'
import { answerHeaders } from './answer-headers.ts'
import { logAnswers } from './answer-log.ts'
import { hurryBodies } from './hurry-bodies.ts'
import { takeJsonAlone } from './json-bodies.ts'
import { knownSessions } from './known-sessions.ts'
import { limitCalls, limitTries } from './limits.ts'
import { hasOneReading } from './one-reading.ts'
import { isOwnCall } from './own-calls.ts'
import { servedPath } from './served-path.ts'

const isCall = (request: FastifyRequest): boolean => servedPath(request).startsWith('/api/')

/** Sets up what every request passes before its route and every answer after it; answers the house as the routes are to know it. */
export async function openDoors(app: FastifyInstance, house: House): Promise<House> {
  const { config, origins } = house
  const headers = answerHeaders(config.isBehindTls)
  const sessions = knownSessions(config.isBehindTls)
  const findSession = sessions.remembering(house.findSession)
  const findAnySession = sessions.remembering(house.findAnySession)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  answerErrors(app)
  logAnswers(app, { ...sessions, find: findAnySession, config })
  await limitCalls(app, config, sessions)
  hurryBodies(app)
  app.addHook('onRequest', (request, _, done) => {
    if (!isOwnCall(request, origins())) done(new Refusal('notAllowed'))
    else
      done(
        isCall(request) && !hasOneReading(request) ? new Refusal('invalidParameters') : undefined,
      )
  })
  limitTries(app, config)
  takeJsonAlone(app)
  return { ...house, findSession, findAnySession }
}
