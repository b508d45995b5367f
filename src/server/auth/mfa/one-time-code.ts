import { createHmac } from 'node:crypto'

const digits = 6
const period = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code of a time step (RFC 6238, SHA-1, six digits). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Finds the time step of a code among the current one and its two neighbours, or null. */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const present = Math.floor(now / 1_000 / period)
  return (
    [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code.trim()) ?? null
  )
}

/** Encodes a secret in Base32 without padding (RFC 4648). */
export function base32(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the otpauth URI for the QR code. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const words = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(period),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${words.toString()}`
}
