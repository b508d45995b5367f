import type { Config } from '#server/settings/config.ts'
import { cookiePrefix } from './session-cookie.ts'

/** The library's session settings: only the absolute age; our own lookup (session.ts) checks the idle time. */
export const sessionSettings = ({ sessions }: Config) => ({
  expiresIn: sessions.absoluteHours * 60 * 60,
  disableSessionRefresh: true,
  // Second factors ask for a confirmation of their own.
  freshAge: 0,
  cookieCache: { enabled: false },
})

/** The library's cookie settings: HttpOnly and, under TLS, Secure with the prefix __Host-. */
export const cookieSettings = ({ isBehindTls }: Config) => ({
  cookiePrefix: cookiePrefix(isBehindTls),
  // The library would add its own prefix.
  useSecureCookies: false,
  defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, secure: isBehindTls },
})
