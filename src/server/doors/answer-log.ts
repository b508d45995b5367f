import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName, type SessionCookies } from '../sign-in/session-cookie.ts'
import type { Config } from '../config.ts'
import type { LogLevel } from '../settings/deployment-settings.ts'
import type { FindSession } from '../sign-in/session.ts'
import type { KnownSessions } from './known-sessions.ts'
import { loggedRoute } from './logged-route.ts'
import { servedPath } from './served-path.ts'

type Told = {
  readonly level: LogLevel & ('debug' | 'info' | 'warn' | 'error')
  readonly event: string
}

const answered: Told = { level: 'debug', event: 'answered' }

const denials: ReadonlyMap<number, Told> = new Map([
  [401, { level: 'warn', event: 'not signed in' }],
  [403, { level: 'warn', event: 'denied' }],
  [404, { level: 'info', event: 'not found' }],
  [429, { level: 'warn', event: 'too many requests' }],
])

// Of a sign-in that is not done: the password was right, or the provider vouched for the person.
const halfWay: Told = { level: 'info', event: 'second factor awaited' }

const signIn = /^\/api\/auth\/(?:sign-in|two-factor|passkey|hosted|callback)(?:\/|$)/

// Calls of people who are signed in, after which their session is another one.
const renewing = /^\/api\/auth\/(?:factors|change-password|change-email)(?:\/|$)/

/**
 * Logs how each request ended: sign-ins done and failed, sign-outs, denials and errors, and on level debug all others. A line names the route and never
 * the address that was asked for, its query, a header or a body.
 */
export function logAnswers(
  app: FastifyInstance,
  {
    config,
    find,
    personOf,
    sessionCookies,
  }: Pick<KnownSessions, 'personOf'> & {
    config: Config
    find: FindSession
    sessionCookies: Pick<SessionCookies, 'hashIn'>
  },
): void {
  const tellsAll = config.logLevel === 'debug' || config.logLevel === 'trace'
  app.addHook('onResponse', async (request, reply) => {
    let told = toldOf(request, reply, config.isBehindTls, sessionCookies)
    if (told === answered && !tellsAll) return
    const cookie = told.event === 'signed in' ? cookieSet(reply) : request.headers.cookie
    if (told.event === 'signed in' && (await find(cookie))?.secondFactor === 'awaited')
      told = halfWay
    request.log[told.level](
      {
        event: told.event,
        method: request.method,
        route: loggedRoute(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: personOf(cookie),
        address: request.address,
      },
      told.event,
    )
  })
}

function toldOf(
  request: FastifyRequest,
  reply: FastifyReply,
  isBehindTls: boolean,
  { hashIn }: Pick<SessionCookies, 'hashIn'>,
): Told {
  const { statusCode: status } = reply
  if (request.server.failures.areOfOutage(request)) return answered
  if (status >= 500) return { level: 'error', event: 'failed' }
  const isSignIn = request.method === 'POST' && signIn.test(servedPath(request))
  const set = cookieSet(reply)
  if (set?.startsWith(`${sessionCookieName(isBehindTls)}=`)) {
    const begun = hashIn(set)
    // Signing in by the first of two factors ends the session that the browser had.
    if (begun === null)
      return isSignIn && status < 400 ? halfWay : { level: 'info', event: 'signed out' }
    if (begun !== hashIn(request.headers.cookie))
      return {
        level: 'info',
        event: renewing.test(servedPath(request)) ? 'session renewed' : 'signed in',
      }
  }
  if (isSignIn && status >= 400) return { level: 'warn', event: 'sign-in failed' }
  return denials.get(status) ?? answered
}

// The cookie of the session stands first among those that are set, if it is set at all.
function cookieSet(reply: FastifyReply): string | undefined {
  const set = reply.getHeader('set-cookie')
  const cookies = Array.isArray(set) ? set : typeof set === 'string' ? [set] : []
  return cookies.find((cookie) => cookie.includes('session_token='))
}
