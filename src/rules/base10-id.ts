/** The largest id: ids are stored as int4. */
export const largestId = 2_147_483_647

/** An id as its base-10 digits; of ten digits it may still be more than `largestId`. */
export const idDigits = /^[1-9][0-9]{0,9}$/

/** Reads an id as a base-10 integer from 1 to 2147483647, from a number or its digits; null for anything else ('12abc' is not 12). */
export function base10Id(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (!idDigits.test(String(value))) return null
  const id = Number(value)
  return id <= largestId ? id : null
}
