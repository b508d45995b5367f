const wireId = /^[1-9][0-9]{0,9}$/

const largestId = 2_147_483_647

/** Reads an id as a base-10 integer from 1 to 2147483647, from a number or its digits; null for anything else ('12abc' is not 12). */
export function base10Id(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (!wireId.test(String(value))) return null
  const id = Number(value)
  return id <= largestId ? id : null
}
