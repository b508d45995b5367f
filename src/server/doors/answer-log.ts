import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName, type SessionCookies } from '../sign-in/session-cookie.ts'
import type { Config } from '../config.ts'
import type { LogLevel } from '../settings/deployment-settings.ts'
import type { FindSession } from '../sign-in/session.ts'
import type { KnownSessions } from './known-sessions.ts'
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

const signIn = /^\/api\/auth\/(?:sign-in|two-factor|passkey|hosted|callback)(?:\/|$)/

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
    const told = toldOf(request, reply, config.isBehindTls, sessionCookies)
    if (told === answered && !tellsAll) return
    const cookie = told.event === 'signed in' ? cookieSet(reply) : request.headers.cookie
    if (told.event === 'signed in') await find(cookie)
    request.log[told.level](
      {
        event: told.event,
        method: request.method,
        route: request.routeOptions.url ?? null,
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
  if (status >= 500) return { level: 'error', event: 'failed' }
  const set = cookieSet(reply)
  if (set?.startsWith(`${sessionCookieName(isBehindTls)}=`)) {
    const begun = hashIn(set)
    if (begun === null) return { level: 'info', event: 'signed out' }
    if (begun !== hashIn(request.headers.cookie)) return { level: 'info', event: 'signed in' }
  }
  const isSignIn = request.method === 'POST' && signIn.test(servedPath(request))
  if (isSignIn && status >= 400) return { level: 'warn', event: 'sign-in failed' }
  return denials.get(status) ?? answered
}

// The cookie of the session stands first among those that are set, if it is set at all.
function cookieSet(reply: FastifyReply): string | undefined {
  const set = reply.getHeader('set-cookie')
  const cookies = Array.isArray(set) ? set : typeof set === 'string' ? [set] : []
  return cookies.find((cookie) => cookie.includes('session_token='))
}
