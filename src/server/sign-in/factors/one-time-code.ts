import { createHmac } from 'node:crypto'

const digits = 6
const period = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a secret in a time step (RFC 6238 over RFC 4226, SHA-1, six digits). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step, of the present one and its two neighbours, whose code was given; null when it is the code of none. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const present = Math.floor(now / 1_000 / period)
  return (
    [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code.trim()) ?? null
  )
}

/** A secret as authenticator apps read it: base32 without padding (RFC 4648). */
export function base32(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that an authenticator app reads from the QR code. */
export function setUpAddress(secret: string, issuer: string, account: string): string {
  const words = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(period),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${words.toString()}`
}
