const replaced: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Soft hyphens, zero-width characters, direction marks, and control characters other than white space.
  [/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, ''],
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  [/[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g, ''],
  [/[\u2010\u2011]/g, '-'],
  [/[\s\u0085]+/g, ' '],
]

// Latin ligatures and Arabic presentation forms. Other compatibility characters carry meaning: 10² is not
// 102.
const presentationForms = /[\uFB00-\uFB06\uFB13-\uFB17\uFB50-\uFDFF\uFE70-\uFEFC]/g

/**
 * The normalization used for all evidence: ligatures and presentation forms become letters, invisible characters are removed, hyphens
 * become `-`, each run of white space becomes one space, and the rest is in NFC. Offsets in the text of a page count UTF-16 units after
 * normalization.
 */
export function cleanText(raw: string): string {
  let text = raw.replaceAll(presentationForms, (form) => form.normalize('NFKC'))
  for (const [pattern, replacement] of replaced) text = text.replaceAll(pattern, replacement)
  return text.normalize('NFC')
}

/**
 * Normalizes a text of several lines: line feeds are kept, and so are tabs within a line; each line is clean and trimmed, and there are
 * never two empty lines in a row.
 */
export function cleanLines(raw: string): string {
  const lines = raw.split(/\r\n|[\n\r\u2028\u2029\f\v]/u).map((line) =>
    line
      .split('\t')
      .map((cell) => cleanText(cell).trim())
      .join('\t')
      .trimEnd(),
  )
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '')
}

const lengthOfPrefix = (raw: string, index: number): number =>
  cleanText(raw.slice(0, index)).trimStart().length

/** Converts an index in `raw` to the corresponding offset in `cleanText(raw).trim()`. */
export const cleanOffset = (raw: string, index: number): number =>
  Math.min(lengthOfPrefix(raw, index), cleanText(raw).trim().length)

/** Converts an offset in `cleanText(raw).trim()` to the corresponding index in `raw`; the end maps to the length of `raw`. */
export function rawIndex(raw: string, offset: number): number {
  if (offset >= cleanText(raw).trim().length) return raw.length
  let low = 0
  let high = raw.length
  // Finds the last index whose cleaned prefix is not longer than the offset.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lengthOfPrefix(raw, middle) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
