import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { isAdmitted, type Admit } from './admit.ts'
import { sessionCookieName, type SessionCookies } from './session-cookie.ts'
import { newSessionToken, sessionTokenHash } from './session-token.ts'

/** Whose session it is, and from where. */
export type Opening = {
  readonly userId: string
  readonly hasSecondFactor: boolean
  readonly userAgent: string
  readonly address: string
}

/** A session that has begun, and the header that hands it to the browser. */
export type OpenedSession = { readonly sessionId: string; readonly cookie: string }

/** Begins a session; null for somebody who may have none (any more). */
export type OpenSession = (opening: Opening) => Promise<OpenedSession | null>

const insert = `
  insert into "session" ("id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "secondFactor")
  values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6, $7)`

const longestUserAgent = 500

/**
 * Begins sessions for whom another house has proven to be there: always a new row with a new token, and the cookie as the
 * sign-in library signs it.
 */
export function sessionOpener(
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
      userAgent.slice(0, longestUserAgent),
      hasSecondFactor,
    ])
    // Whoever locks the person at this moment ends the session that is there by now, or is noticed here.
    if (!isAdmitted(await admit(userId))) {
      await identity.query('delete from "session" where "id" = $1', [sessionId])
      return null
    }
    const cookie = `${sessionCookieName(isBehindTls)}=${cookies.valueOf(token)}; ${attributes}`
    return { sessionId, cookie }
  }
}
