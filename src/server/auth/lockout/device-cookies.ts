import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookiePrefix } from '../sessions/session-cookie.ts'

/** What a device has proven in addition to the password. */
export type DeviceProof = { readonly followedLink?: boolean; readonly gaveFactor?: boolean }

/** A device that an account knows: one browser, until its cookie expires. */
export type KnownDevice = {
  readonly id: string
  /** Whether a link that was mailed to the account was followed on it. */
  readonly followedLink: boolean
  /** Whether a second factor of the account was given on it. */
  readonly gaveFactor: boolean
}

/**
 * Cookies that identify the devices of an account (OWASP, Slow Down Online Guessing Attacks with Device Cookies). A device cookie grants no
 * access: it only separates the device's guess budgets from those of strangers.
 */
export type DeviceCookies = {
  /** Finds the account's device in a Cookie header; null for an unknown one. */
  readonly find: (cookies: string | undefined, userId: string) => KnownDevice | null
  /** Returns the id of a device that belongs to any account; null for none. */
  readonly anyId: (cookies: string | undefined) => string | null
  /** Returns the Set-Cookie headers that make a device known to an account; beyond the maximum number of accounts, the oldest is evicted. */
  readonly issue: (cookies: string | undefined, userId: string, proof?: DeviceProof) => string[]
}

const lifeSeconds = 180 * 24 * 3_600
// All cookies must fit into the request headers.
const maxAccounts = 5

type Read = KnownDevice & { readonly name: string; readonly issuedAt: number }

/** Creates device cookies with a key derived from the secret of the installation. */
export function createDeviceCookies(secret: string, isBehindTls: boolean): DeviceCookies {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline device cookies', 32))
  const macOf = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(parts.join(' ')).digest('base64url')
  const prefix = `${cookiePrefix(isBehindTls)}.device_`
  const nameOf = (userId: string): string =>
    `${prefix}${macOf('account', userId.toLowerCase()).slice(0, 16)}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isBehindTls ? '; Secure' : ''}`
  const signed = (name: string, issuedAt: string, proofs: string, id: string): string =>
    [issuedAt, proofs, id, macOf('device', name, issuedAt, proofs, id)].join('.')

  const read = (name: string, value: string): Read | null => {
    const [issuedAt = '', proofs = '', id = ''] = value.split('.')
    const expected = Buffer.from(signed(name, issuedAt, proofs, id))
    const given = Buffer.from(value)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const device = {
      name,
      issuedAt: Number(issuedAt),
      id,
      followedLink: proofs.includes('l'),
      gaveFactor: proofs.includes('f'),
    }
    return Date.now() / 1_000 - device.issuedAt < lifeSeconds ? device : null
  }
  const allIn = (cookies = ''): (readonly [name: string, value: string])[] =>
    cookies
      .split(';')
      .map((part) => part.trim())
      .filter((pair) => pair.startsWith(prefix) && pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  const knownIn = (cookies: string | undefined): Read[] =>
    allIn(cookies).flatMap(([name, value]) => read(name, value) ?? [])
  const find = (cookies: string | undefined, userId: string): KnownDevice | null => {
    const name = nameOf(userId)
    return knownIn(cookies).find((device) => device.name === name) ?? null
  }

  return {
    find,
    anyId: (cookies) => knownIn(cookies)[0]?.id ?? null,
    issue: (cookies, userId, { followedLink = false, gaveFactor = false } = {}) => {
      const name = nameOf(userId)
      const before = find(cookies, userId)
      const id = before?.id ?? randomBytes(16).toString('base64url')
      const proofs = [
        (followedLink || before?.followedLink) && 'l',
        (gaveFactor || before?.gaveFactor) && 'f',
      ]
      const now = String(Math.floor(Date.now() / 1_000))
      const value = signed(name, now, proofs.filter(Boolean).join(''), id)
      const agedOf = new Map(knownIn(cookies).map((device) => [device.name, device.issuedAt]))
      const others = [...new Set(allIn(cookies).map(([other]) => other))]
        .filter((other) => other !== name)
        .toSorted((a, b) => (agedOf.get(b) ?? 0) - (agedOf.get(a) ?? 0))
      return [
        `${name}=${value}; Max-Age=${lifeSeconds}; ${attributes}`,
        ...others.slice(maxAccounts - 1).map((other) => `${other}=; Max-Age=0; ${attributes}`),
      ]
    },
  }
}
