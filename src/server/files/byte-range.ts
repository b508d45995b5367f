/** The requested bytes, both ends inclusive; 'unsatisfiable' when the file has none of them. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable'

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14); null when the whole file is sent: without a range, with several,
 * or with an invalid one.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
