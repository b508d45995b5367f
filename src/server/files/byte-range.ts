/** The first and last byte of a requested range, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

// Each range of a response costs a request to the store.
const mostRanges = 16

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14) into the ranges that lie in the file; 'unsatisfiable' when none
 * does. Null when the whole file is to be sent: without a range, with an invalid one, with more than 16, and with overlapping ranges.
 */
export function byteRanges(
  header: string | undefined,
  size: number,
): readonly ByteRange[] | 'unsatisfiable' | null {
  const [, list] = /^bytes=(.*)$/.exec(header?.trim() ?? '') ?? []
  if (list === undefined) return null
  // A list may have empty elements.
  const texts = list.split(',').flatMap((text) => text.trim() || [])
  if (texts.length === 0 || texts.length > mostRanges) return null
  const parsed = texts.map((text) => rangeOf(text, size))
  if (parsed.includes(null)) return null
  const ranges = parsed.filter((range) => range !== null && range !== 'unsatisfiable')
  if (ranges.length === 0) return 'unsatisfiable'
  return areSeparate(ranges) ? ranges : null
}

/** Null when it is invalid. */
function rangeOf(text: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^(\d{0,15})-(\d{0,15})$/.exec(text) ?? []
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

const areSeparate = (ranges: readonly ByteRange[]): boolean =>
  ranges
    .toSorted((a, b) => a.start - b.start)
    .every(({ start }, at, sorted) => at === 0 || start > (sorted[at - 1]?.end ?? -1))
