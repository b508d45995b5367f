/** The largest id: ids are stored as int4. */
export const largestId = 2_147_483_647

/** An id in decimal digits; ten digits may still exceed `largestId`. */
export const idDigits = /^[1-9][0-9]{0,9}$/

/** Parses an id from 1 to 2147483647, given as a number or in decimal digits; null for anything else ('12abc' is not 12). */
export function base10Id(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (!idDigits.test(String(value))) return null
  const id = Number(value)
  return id <= largestId ? id : null
}
