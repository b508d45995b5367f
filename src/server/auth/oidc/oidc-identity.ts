import type { IDToken, UserInfoResponse } from 'openid-client'
import { isMailAddress } from '#rules/people/mail-address.ts'
import { isUserType, type UserType } from '#rules/permissions/user-types.ts'
import type { HostedSettings } from '#server/settings/service-config.ts'
import { provesTwoFactors } from './second-factor-claims.ts'

/** A verified identity from the provider, with its claims. */
export type OidcIdentity = {
  readonly issuer: string
  readonly subject: string
  /** In lower case; null without a usable address. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly FirstName: string
  readonly LastName: string
  readonly organizations: readonly string[]
  /** Decides only the layout for a person without a user row. */
  readonly userType: UserType | null
  /** The id of the provider's session. */
  readonly sid: string | null
  readonly hasSecondFactor: boolean
}

/** Whether a value can be a subject or a session of the provider: at most 255 visible ASCII characters. */
export const isPlainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

const maxOrganizations = 100
const longestName = 100

/**
 * Reads the claims of a verified ID token. The userinfo response, if any, only fills in missing names and addresses: organizations and user
 * type are taken only from the token.
 */
export function readIdentity(
  claims: IDToken,
  userInfo: UserInfoResponse | null,
  { organizationsClaim, userTypeClaim }: HostedSettings,
): OidcIdentity {
  const source = typeof claims['email'] === 'string' || userInfo === null ? claims : userInfo
  const email = typeof source['email'] === 'string' ? source['email'] : null
  const userType = own(claims, userTypeClaim)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Only ASCII, so that Unicode case folding makes no two addresses equal.
    email: email !== null && isMailAddress(email) ? email.toLowerCase() : null,
    isEmailVerified: source['email_verified'] === true,
    ...nameIn({ ...userInfo, ...claims }),
    organizations: organizationsIn(own(claims, organizationsClaim)),
    userType: isUserType(userType) ? userType : null,
    sid: isPlainId(claims['sid']) ? claims['sid'] : null,
    hasSecondFactor: provesTwoFactors(listOf(claims.amr), claims['acr']),
  }
}

const own = (claims: object, name: string): unknown =>
  Object.hasOwn(claims, name) ? (claims as Readonly<Record<string, unknown>>)[name] : undefined

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function nameIn(claims: Readonly<Record<string, unknown>>) {
  const { given_name: given, family_name: family, name, email } = claims
  const whole = plain(name) || plain(email).split('@')[0] || ''
  const [first = '', ...rest] = whole.split(' ')
  return plain(given) || plain(family)
    ? { FirstName: plain(given), LastName: plain(family) }
    : { FirstName: first, LastName: rest.join(' ') }
}

// Providers send a name, a list of names or objects, or an object keyed by name.
function organizationsIn(claim: unknown): string[] {
  const names = Array.isArray(claim)
    ? claim.map((each: unknown) => (isRecord(each) ? each['name'] : each))
    : isRecord(claim)
      ? Object.keys(claim)
      : [claim]
  return [...new Set(names.map(plain).filter(Boolean))].slice(0, maxOrganizations)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, longestName)
        .toWellFormed()
    : ''
