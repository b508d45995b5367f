import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { healthEndpoints } from '#operations/health/contract.ts'
import { callName } from '#server/audit/denials/call-name.ts'
import { sessionCookieName, type SessionCookies } from '#server/auth/sessions/session-cookie.ts'
import type { FindSession } from '#server/auth/sessions/session.ts'
import type { Config } from '#server/settings/config.ts'
import type { LogLevel } from '#server/settings/groups/deployment-settings.ts'
import { canonicalPath } from '../request/canonical-url.ts'
import type { SessionCache } from '../request/session-cache.ts'
import { loggedRoute } from './logged-route.ts'

type LogEntry = {
  readonly level: LogLevel & ('debug' | 'info' | 'warn' | 'error')
  readonly event: string
}

const completed: LogEntry = { level: 'debug', event: 'answered' }
// People see the ids of these requests, too: invalid values, conflicts, limits.
const refused: LogEntry = { level: 'info', event: 'refused' }

const denials: ReadonlyMap<number, LogEntry> = new Map([
  [401, { level: 'warn', event: 'not signed in' }],
  [403, { level: 'warn', event: 'denied' }],
  [404, { level: 'info', event: 'not found' }],
  [429, { level: 'warn', event: 'too many requests' }],
])

// The password was right, or the provider confirmed the identity, but the second factor is still missing.
const secondFactorPending: LogEntry = { level: 'info', event: 'second factor awaited' }

const signInPaths = /^\/api\/auth\/(?:sign-in|two-factor|passkey|hosted|callback)(?:\/|$)/

// Requests of signed-in people that replace their session.
const sessionRenewingPaths = /^\/api\/auth\/(?:factors|change-password|change-email)(?:\/|$)/

/**
 * Logs successful and failed sign-ins, sign-outs, denials and errors, and at level debug all other requests. A line contains the request id,
 * the route and the name of the call, but never the requested URL, its query, a header or a body.
 */
export function addAccessLog(
  app: FastifyInstance,
  {
    config,
    find,
    userIdOf,
    sessionCookies,
  }: Pick<SessionCache, 'userIdOf'> & {
    config: Config
    find: FindSession
    sessionCookies: Pick<SessionCookies, 'hashIn'>
  },
): void {
  const isVerbose = config.logLevel === 'debug' || config.logLevel === 'trace'
  app.addHook('onResponse', async (request, reply) => {
    let entry = isNotReady(request, reply)
      ? completed
      : logEntryFor(request, reply, config.isBehindTls, sessionCookies)
    if (entry === completed && !isVerbose) return
    const cookie = entry.event === 'signed in' ? sessionCookieSet(reply) : request.headers.cookie
    if (entry.event === 'signed in' && (await find(cookie))?.secondFactor === 'awaited')
      entry = secondFactorPending
    request.log[entry.level](
      {
        event: entry.event,
        method: request.method,
        route: loggedRoute(request),
        call: callName(request.routeOptions.url, canonicalPath(request), request.body),
        status: reply.statusCode,
        bytes: bytesOf(reply),
        ms: Math.round(reply.elapsedTime),
        user: userIdOf(cookie),
        address: request.address,
      },
      entry.event,
    )
  })
}

/** Whether a probe was told that this server is not ready; if that is not intended, the server has logged the reason. */
const isNotReady = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 503 && canonicalPath(request) === healthEndpoints.readiness.path

function logEntryFor(
  request: FastifyRequest,
  reply: FastifyReply,
  isBehindTls: boolean,
  { hashIn }: Pick<SessionCookies, 'hashIn'>,
): LogEntry {
  const { statusCode: status } = reply
  if (request.server.failures.isOutage(request)) return completed
  if (status >= 500) return { level: 'error', event: 'failed' }
  const isSignIn = request.method === 'POST' && signInPaths.test(canonicalPath(request))
  const set = sessionCookieSet(reply)
  if (set?.startsWith(`${sessionCookieName(isBehindTls)}=`)) {
    const hash = hashIn(set)
    // The first of two factors ends the browser's previous session.
    if (hash === null)
      return isSignIn && status < 400 ? secondFactorPending : { level: 'info', event: 'signed out' }
    if (hash !== hashIn(request.headers.cookie))
      return {
        level: 'info',
        event: sessionRenewingPaths.test(canonicalPath(request)) ? 'session renewed' : 'signed in',
      }
  }
  if (isSignIn && status >= 400) return { level: 'warn', event: 'sign-in failed' }
  return denials.get(status) ?? (status >= 400 ? refused : completed)
}

/** The length of a response; undefined for one that is streamed. */
function bytesOf(reply: FastifyReply): number | undefined {
  const length = reply.getHeader('content-length')
  return length === undefined ? undefined : Number(length)
}

function sessionCookieSet(reply: FastifyReply): string | undefined {
  const set = reply.getHeader('set-cookie')
  const cookies = Array.isArray(set) ? set : typeof set === 'string' ? [set] : []
  return cookies.find((cookie) => cookie.includes('session_token='))
}
