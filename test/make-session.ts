import { randomBytes } from 'node:crypto'
import { sessionCookieName, sessionCookies } from '../src/server/sign-in/session-cookie.ts'
import { newSessionToken, sessionTokenHash } from '../src/server/sign-in/session-token.ts'

/** The secret that signs the cookies of the tests' servers. */
export const testSecret = 'a tree, a lamp and nine blue kites over Kent'

const insert = `
  insert into "session" ("id", "token", "userId", "expiresAt", "secondFactor")
  values ($1, $2, lower($3), now() + interval '1 hour', $4)`

/** The cookies of a session, as a server without TLS and one behind TLS read them. */
const cookieOf = (token: string): string =>
  [false, true]
    .map((isBehindTls) => {
      const value = sessionCookies(isBehindTls, testSecret).valueOf(token)
      return `${sessionCookieName(isBehindTls)}=${value}`
    })
    .join('; ')

/** Opens a session of an account by SQL; answers the headers of the session. */
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

/** The hash by which the database knows the session of a Cookie header; the empty text when there is none. */
export const hashOfCookie = (cookie: string): string =>
  sessionCookies(false, testSecret).hashIn(cookie) ?? ''
