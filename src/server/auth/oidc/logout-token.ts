import type { JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from 'jose'
import type { HostedSettings } from '#server/settings/service-config.ts'
import { isPlainId } from './oidc-identity.ts'

/** The content of a logout token: one of the provider's sessions or all those of a person, and the id that prevents replay. */
export type Logout = {
  readonly jti: string
  readonly sid: string | null
  readonly subject: string | null
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const types: readonly unknown[] = [undefined, 'logout+jwt', 'JWT']
const tolerance = 60

/** The maximum age of a logout token, in seconds; its id is stored for that long. */
export const logoutTokenSeconds = 600

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6) signed with one of `algorithms` by one of the
 * provider's keys; null for any other text. `exp` is not required, since some providers omit it: `iat` bounds the age of every
 * token. Throws what `findKey` throws for keys that cannot be read.
 */
export async function verifyLogoutToken(
  token: string,
  { issuer, clientId }: Pick<HostedSettings, 'issuer' | 'clientId'>,
  algorithms: readonly string[],
  findKey: JWTVerifyGetKey,
): Promise<Logout | null> {
  const verified = await verify(token, findKey, {
    algorithms: [...algorithms],
    issuer,
    audience: clientId,
    clockTolerance: tolerance,
    // The tolerance is added to the age, as to every time.
    maxTokenAge: logoutTokenSeconds - tolerance,
  })
  if (verified === null || !types.includes(verified.protectedHeader.typ)) return null
  const { events, sid, sub, jti } = verified.payload
  const isLogout = isObject(events) && Object.hasOwn(events, event) && isObject(events[event])
  const session = textOf(sid)
  const subject = textOf(sub)
  const id = textOf(jti)
  if (!isLogout || 'nonce' in verified.payload) return null
  if (id === null || (session === null && subject === null)) return null
  return { jti: id, sid: session, subject }
}

async function verify(
  token: string,
  findKey: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult | null> {
  const { errors, jwtVerify } = await import('jose')
  try {
    return await jwtVerify(token, findKey, options)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) return null
    // A token that names no key may be signed by any suitable key.
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(() => null)
      if (verified !== null) return verified
    }
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string | null => (isPlainId(value) ? value : null)
