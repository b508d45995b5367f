const hashBytes = 32

/** Splits the leaves of a block from their concatenated hexadecimal digits. */
export function splitLeaves(digits: string): Buffer[] {
  const bytes = Buffer.from(digits, 'hex')
  return Array.from({ length: Math.floor(bytes.length / hashBytes) }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  )
}
