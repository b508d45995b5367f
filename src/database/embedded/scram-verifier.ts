import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

// PostgreSQL's own parameters (RFC 5802 and 7677).
const rounds = 4096

const form = /^SCRAM-SHA-256\$(\d+):([A-Za-z0-9+/=]+)\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$/

/** Computes the SCRAM verifier of an ASCII password, so that the password itself never appears in a statement or a log. */
export const scramVerifier = (password: string): string =>
  verifierOf(password, randomBytes(16), rounds)

/** Returns whether a stored verifier belongs to the password; false for every other kind of verifier. */
export function isVerifierOf(password: string, stored: string | null): boolean {
  const [, iterations = '', salt = ''] = form.exec(stored ?? '') ?? []
  if (stored === null || iterations === '') return false
  const own = verifierOf(password, Buffer.from(salt, 'base64'), Number(iterations))
  return own.length === stored.length && timingSafeEqual(Buffer.from(own), Buffer.from(stored))
}

function verifierOf(password: string, salt: Buffer, iterations: number): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
