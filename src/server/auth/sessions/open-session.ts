import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/settings/config.ts'
import { isAdmitted, type Admit } from '../identity/admit.ts'
import { sessionCookieName, type SessionCookies } from './session-cookie.ts'
import { newSessionToken, sessionTokenHash } from './session-token.ts'

export type NewSession = {
  readonly userId: string
  readonly hasSecondFactor: boolean
  readonly userAgent: string
  readonly address: string
}

/** A new session and its Set-Cookie header. */
export type OpenedSession = { readonly sessionId: string; readonly cookie: string }

/** Creates a session; null for a person who may not have one. */
export type OpenSession = (opening: NewSession) => Promise<OpenedSession | null>

const insert = `
  insert into "session" ("id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "secondFactor")
  values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6, $7)`

const maxUserAgentLength = 500

/**
 * Creates sessions for people whom the provider has authenticated, always with a new token and a cookie in the library's format.
 */
export function createOpenSession(
  identity: pg.Pool,
  { isBehindTls, sessions: { absoluteHours } }: Pick<Config, 'isBehindTls' | 'sessions'>,
  cookies: Pick<SessionCookies, 'valueOf'>,
  admit: Admit,
): OpenSession {
  const attributes = `Max-Age=${absoluteHours * 3_600}; Path=/; HttpOnly; SameSite=Lax${isBehindTls ? '; Secure' : ''}`
  return async ({ userId, hasSecondFactor, userAgent, address }) => {
    const sessionId = randomBytes(24).toString('base64url')
    const token = newSessionToken()
    await identity.query(insert, [
      sessionId,
      sessionTokenHash(token),
      userId,
      absoluteHours,
      address,
      userAgent.slice(0, maxUserAgentLength),
      hasSecondFactor,
    ])
    // If the person is locked concurrently, either the lock ends this session or this check notices it.
    if (!isAdmitted(await admit(userId))) {
      await identity.query('delete from "session" where "id" = $1', [sessionId])
      return null
    }
    const cookie = `${sessionCookieName(isBehindTls)}=${cookies.valueOf(token)}; ${attributes}`
    return { sessionId, cookie }
  }
}
