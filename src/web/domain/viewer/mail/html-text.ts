const dropped =
  /<!--[\s\S]*?(?:-->|$)|<(head|script|style|template|noscript|object|iframe)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const lineEnds = /<\/?(?:address|blockquote|br|div|h[1-6]|hr|li|ol|p|table|tr|ul)\b[^>]*>/gi
const cells = /<\/t[dh]\b[^>]*>/gi
const tags = /<[a-z/!?][^>]*>/gi
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function character(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

/** Returns the text of an HTML mail. No elements are created from it, since they would run or fetch what it contains. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(dropped, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(lineEnds, '\n')
    .replaceAll(cells, ' ')
    .replaceAll(tags, '')
    .replaceAll(
      entities,
      (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
        name === undefined ? character(decimal, hex) : (named[name.toLowerCase()] ?? ''),
    )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
