import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { sessionTokenHash } from './session-token.ts'

/** Returns the prefix of all sign-in cookies; under TLS, one that no sibling host can set. */
export const cookiePrefix = (isBehindTls: boolean): string =>
  isBehindTls ? '__Host-plumbline' : 'plumbline'

export const sessionCookieName = (isBehindTls: boolean): string =>
  `${cookiePrefix(isBehindTls)}.session_token`

/** Reads and writes session cookies. Only signed values count. */
export type SessionCookies = {
  /** Returns the cookie value of a token: the token and its signature in the library's format. */
  readonly valueOf: (token: string) => string
  /** Returns the stored hash of the token in a Cookie header; null without a signed cookie. */
  readonly hashIn: (cookies: string | undefined) => string | null
  /** Returns a Cookie header without the session cookie, however it is spelled. */
  readonly without: (cookies: string) => string
  /** Returns a Cookie header whose only session cookie is the one that `hashIn` reads. */
  readonly withOne: (cookies: string) => string
}

// Token and signature in base64, percent-encoded or, from some clients, decoded.
const signedValue = /^([\w-]{20,128})\.[A-Za-z0-9%+/=]{44,140}$/

// A browser sends more than one only when a sibling host has set some.
const maxCandidates = 4

// A signature depends only on the secret, so its verification is cached.
const maxVerified = 10_000

/** Creates the session cookies, signed with HMAC-SHA256 by the secret. */
export function createSessionCookies(isBehindTls: boolean, secret: string): SessionCookies {
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
    if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest)
    const hash = sessionTokenHash(token)
    verified.set(value, hash)
    return hash
  }

  const signedIn = (cookies: string): string | undefined =>
    cookies
      .split(';')
      .filter((pair) => isNamed(pair, name))
      .slice(0, maxCandidates)
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
