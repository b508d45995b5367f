import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { sessionTokenHash } from './session-token.ts'

/** The prefix of every cookie of sign-in: under TLS one that no neighbouring host can set. */
export const cookiePrefix = (isBehindTls: boolean): string =>
  isBehindTls ? '__Host-plumbline' : 'plumbline'

/** The name of the cookie that carries a session. */
export const sessionCookieName = (isBehindTls: boolean): string =>
  `${cookiePrefix(isBehindTls)}.session_token`

/** The cookies that carry a session. Only a value that this server has signed counts. */
export type SessionCookies = {
  /** The value that carries a token: the token and its signature, as the sign-in library signs it. */
  readonly valueOf: (token: string) => string
  /** The hash of the token in a Cookie header, by which the database knows the session; null when no cookie in it is signed. */
  readonly hashIn: (cookies: string | undefined) => string | null
  /** A Cookie header without the cookie of the session, in whatever way it is written. */
  readonly without: (cookies: string) => string
  /** A Cookie header with the one cookie of the session that `hashIn` reads, and none that another reader could take for it. */
  readonly withOne: (cookies: string) => string
}

// Token and signature in base64, percent-encoded or, from some clients, decoded.
const signedValue = /^([\w-]{20,128})\.[A-Za-z0-9%+/=]{44,140}$/

// A browser sends more than one only while a neighbouring host plants some.
const mostCandidates = 4

// Whether a signature is right depends on nothing but the secret, so it is computed once for each cookie in use.
const mostVerified = 10_000

/** The cookies of sessions, signed with HMAC-SHA256 by the secret of this server. */
export function sessionCookies(isBehindTls: boolean, secret: string): SessionCookies {
  const name = sessionCookieName(isBehindTls)
  const key = createSecretKey(secret, 'utf8')
  const verified = new Map<string, string>()

  const signed = (token: string): string =>
    `${token}.${createHmac('sha256', key).update(token).digest('base64')}`

  const verifiedHash = (value: string): string | null => {
    const known = verified.get(value)
    if (known !== undefined) return known
    const token = signedValue.exec(value)?.[1]
    if (token === undefined || !isSpelling(value, signed(token))) return null
    const [oldest] = verified.keys()
    if (verified.size >= mostVerified && oldest !== undefined) verified.delete(oldest)
    const hash = sessionTokenHash(token)
    verified.set(value, hash)
    return hash
  }

  const signedIn = (cookies: string): string | undefined =>
    cookies
      .split(';')
      .filter((pair) => isNamed(pair, name))
      .slice(0, mostCandidates)
      .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
      .find((value) => verifiedHash(value) !== null)

  const without = (cookies: string): string =>
    cookies
      .split(';')
      .filter((pair) => !isNamed(pair, name))
      .join(';')

  return {
    valueOf: (token) => encodeURIComponent(signed(token)),
    hashIn: (cookies) => {
      const value = cookies === undefined ? undefined : signedIn(cookies)
      return value === undefined ? null : verifiedHash(value)
    },
    without,
    withOne: (cookies) => {
      const value = signedIn(cookies)
      const others = without(cookies)
      return value === undefined ? others : [`${name}=${value}`, others].filter(Boolean).join(';')
    },
  }
}

const isNamed = (pair: string, name: string): boolean => pair.split('=')[0]?.trim() === name

const isSpelling = (given: string, right: string): boolean =>
  isEqual(given, encodeURIComponent(right)) || isEqual(given, right)

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
