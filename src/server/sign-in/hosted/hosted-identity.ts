import type { IDToken, UserInfoResponse } from 'openid-client'
import { isUserType, type UserType } from '../../../rules/user-types.ts'
import { isMailAddress } from '../../mail/mail-address.ts'
import { provesTwoFactors } from './second-factor-claims.ts'
import type { HostedSettings } from '../../config.ts'

/** Whom the provider has proven to be there, and what it says of the person. */
export type HostedIdentity = {
  readonly issuer: string
  readonly subject: string
  /** In lower case; null when the provider gives none that can be used. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly FirstName: string
  readonly LastName: string
  readonly organizations: readonly string[]
  /** Decides the shell that somebody without a user row sees, and nothing else. */
  readonly userType: UserType | null
  /** The provider's session. */
  readonly sid: string | null
  readonly hasSecondFactor: boolean
}

/** Whether a value can be a subject or a session of the provider: at most 255 visible ASCII characters. */
export const isPlainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value)

const mostOrganizations = 100
const longestName = 100

/**
 * Reads the claims of a verified ID token. The answer of the userinfo endpoint, when it was asked, fills in the name and the address
 * alone: organizations and the user type count only from the token.
 */
export function hostedIdentity(
  claims: IDToken,
  userInfo: UserInfoResponse | null,
  { organizationsClaim, userTypeClaim }: HostedSettings,
): HostedIdentity {
  const source = typeof claims['email'] === 'string' || userInfo === null ? claims : userInfo
  const email = typeof source['email'] === 'string' ? source['email'] : null
  const userType = own(claims, userTypeClaim)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Only plain ASCII, so that no two addresses become alike by folding accents or letter case.
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

// What a provider calls an organization: its name, a list of names, or names that lead to what it knows of each.
function organizationsIn(claim: unknown): string[] {
  const names = Array.isArray(claim)
    ? claim.map((each: unknown) => (isRecord(each) ? each['name'] : each))
    : isRecord(claim)
      ? Object.keys(claim)
      : [claim]
  return [...new Set(names.map(plain).filter(Boolean))].slice(0, mostOrganizations)
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
