import { randomInt } from 'node:crypto'

// Without the letters and digits that are mistaken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5
const amount = 10

const part = (): string =>
  Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten new one-time backup codes, of 49 bits each. */
export const newBackupCodes = (): readonly string[] =>
  Array.from({ length: amount }, () => `${part()}-${part()}`)

/** A backup code as it is kept, however it was typed: lower case, with its dash and no spaces. */
export function plainBackupCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}
