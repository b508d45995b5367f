import { isPlainId } from './hosted-identity.ts'
import type { HostedSettings } from '../../config.ts'
import type { SignedToken } from './signed-token.ts'

/** What a logout token ends: one session of the provider, or all of a person's; and the id by which it counts once. */
export type Logout = {
  readonly jti: string
  readonly sid: string | null
  readonly subject: string | null
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const tolerance = 60

/** How old a logout token may be, in seconds, and how long its id is kept. */
export const logoutTokenSeconds = 600

/** Reads a token whose signature was checked as a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6); null when it is none for this house. */
export function logoutIn(
  { header, claims }: SignedToken,
  { issuer, clientId }: Pick<HostedSettings, 'issuer' | 'clientId'>,
  now: number,
): Logout | null {
  const { iss, aud, iat, exp, jti, events, sid, sub } = claims
  const isTyped =
    header['typ'] === undefined || ['logout+jwt', 'JWT'].includes(String(header['typ']))
  const isForUs = iss === issuer && (Array.isArray(aud) ? aud.includes(clientId) : aud === clientId)
  const seconds = now / 1_000
  const isTimely =
    typeof iat === 'number' &&
    iat < seconds + tolerance &&
    iat > seconds - logoutTokenSeconds &&
    (exp === undefined || (typeof exp === 'number' && exp > seconds - tolerance))
  const isLogout = typeof events === 'object' && events !== null && isObject(events, event)
  const session = textOf(sid)
  const subject = textOf(sub)
  const id = textOf(jti)
  if (!isTyped || !isForUs || !isTimely || !isLogout || 'nonce' in claims) return null
  if (id === null || (session === null && subject === null)) return null
  return { jti: id, sid: session, subject }
}

const isObject = (events: object, name: string): boolean => {
  const value: unknown = Object.hasOwn(events, name)
    ? (events as Readonly<Record<string, unknown>>)[name]
    : undefined
  return typeof value === 'object' && value !== null
}

const textOf = (value: unknown): string | null => (isPlainId(value) ? value : null)
