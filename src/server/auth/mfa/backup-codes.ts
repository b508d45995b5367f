import { randomInt } from 'node:crypto'

// Without easily confused letters and digits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5
const amount = 10

const part = (): string =>
  Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten new one-time backup codes, of 49 bits each. */
export const generateBackupCodes = (): readonly string[] =>
  Array.from({ length: amount }, () => `${part()}-${part()}`)

/** Normalizes an entered backup code: lower case, with its dash and no spaces. */
export function normalizeBackupCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}
