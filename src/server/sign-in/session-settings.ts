import type { Config } from '../config.ts'
import { cookiePrefix } from './session-cookie.ts'

/** How long the sign-in library lets sessions live: their absolute age alone; idle time is judged by our own look-up (session.ts). */
export const sessionSettings = ({ sessions }: Config) => ({
  expiresIn: sessions.absoluteHours * 60 * 60,
  disableSessionRefresh: true,
  // Second factors ask for a confirmation of their own.
  freshAge: 0,
  cookieCache: { enabled: false },
})

/** The cookies of sign-in: out of reach of scripts and, under TLS, of neighbouring hosts. */
export const cookieSettings = ({ isBehindTls }: Config) => ({
  cookiePrefix: cookiePrefix(isBehindTls),
  // The library would put a prefix of its own before ours.
  useSecureCookies: false,
  defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, secure: isBehindTls },
})
