import { randomBytes } from 'node:crypto'
import { sessionCookieName, createSessionCookies } from '#server/auth/sessions/session-cookie.ts'
import { newSessionToken, sessionTokenHash } from '#server/auth/sessions/session-token.ts'

/** The secret that signs the cookies of test servers. */
export const testSecret = 'a tree, a lamp and nine blue kites over Kent'

const insert = `
  insert into "session" ("id", "token", "userId", "expiresAt", "secondFactor")
  values ($1, $2, lower($3), now() + interval '1 hour', $4)`

/** Returns the cookies of a session, as servers without and behind TLS read them. */
const cookieOf = (token: string): string =>
  [false, true]
    .map((isBehindTls) => {
      const value = createSessionCookies(isBehindTls, testSecret).valueOf(token)
      return `${sessionCookieName(isBehindTls)}=${value}`
    })
    .join('; ')

/** Opens a session of an account by SQL; returns its headers. */
export async function makeSession(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  userId: string,
  { isSecondFactorGiven = false } = {},
): Promise<{ cookie: string }> {
  const token = newSessionToken()
  const sessionId = randomBytes(24).toString('base64url')
  await run(insert, [sessionId, sessionTokenHash(token), userId, isSecondFactorGiven])
  return { cookie: cookieOf(token) }
}

/** Returns the hash under which the database stores the session of a Cookie header; empty without one. */
export const hashOfCookie = (cookie: string): string =>
  createSessionCookies(false, testSecret).hashIn(cookie) ?? ''
