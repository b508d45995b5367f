/** A part of a line: a link where `href` is not null. `start` is its place in the line. */
export type LinePart = {
  readonly start: number
  readonly text: string
  readonly href: string | null
}

/** A paragraph with its line breaks, or a list; `first` is the number of the first item, null for bullets. `start` is its line. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly start: number; readonly text: string }
  | {
      readonly kind: 'list'
      readonly start: number
      readonly first: number | null
      readonly items: readonly string[]
    }

const bullet = /^\s{0,3}[-*•–]\s+(\S.*)$/u
const numbered = /^\s{0,3}(\d{1,3})[.)]\s+(\S.*)$/u

type Item = { readonly number: number | null; readonly text: string }

function itemOf(line: string): Item | null {
  const [, point] = bullet.exec(line) ?? []
  if (point !== undefined) return { number: null, text: point }
  const [, number, text] = numbered.exec(line) ?? []
  return text === undefined ? null : { number: Number(number), text }
}

/** Whether an item continues a list: another bullet, or the next number. */
const follows = (items: readonly Item[], { number }: Item): boolean => {
  const last = items.at(-1)
  if (last === undefined) return true
  return last.number === null ? number === null : number === last.number + 1
}

/**
 * Splits text as people write it into paragraphs and lists. Lines that begin with a dash, an asterisk or a bullet are a list, and so are two
 * or more lines with consecutive numbers; a single number may begin a sentence.
 */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.split('\n')
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = (line: number) => {
    const words = paragraph.join('\n')
    if (words.trim() !== '')
      blocks.push({
        kind: 'paragraph',
        start: line - paragraph.length,
        text: words.replace(/^(?:\s*\n)+|\s+$/g, ''),
      })
    paragraph = []
  }
  let at = 0
  while (at < lines.length) {
    const items = itemsFrom(lines, at)
    const [first] = items
    if (first === undefined || (first.number !== null && items.length < 2)) {
      paragraph.push(lines[at] as string)
      at += 1
      continue
    }
    endParagraph(at)
    blocks.push({
      kind: 'list',
      start: at,
      first: first.number,
      items: items.map((item) => item.text),
    })
    at += items.length
  }
  endParagraph(at)
  return blocks
}

function itemsFrom(lines: readonly string[], start: number): Item[] {
  const items: Item[] = []
  for (const line of lines.slice(start)) {
    const item = itemOf(line)
    if (item === null || !follows(items, item)) break
    items.push(item)
  }
  return items
}

// The parts of a mail address are limited in length, so that a long word is not searched again from each of
// its letters.
const link = /https?:\/\/[^\s<>"]+|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu

/** Removes punctuation that ends the sentence around an address, and a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'"“”‘’…]+$/u, '')
  const count = (bracket: string) => trimmed.split(bracket).length
  return trimmed.endsWith(')') && count(')') > count('(')
    ? withoutEnd(trimmed.slice(0, -1))
    : trimmed
}

function hrefOf(address: string): string | null {
  const url = URL.parse(address.includes('://') ? address : `mailto:${address}`)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

/** Splits a text into web and mail addresses and the text between them. */
export function lineParts(text: string): LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const found of text.matchAll(link)) {
    const address = withoutEnd(found[0])
    const href = hrefOf(address)
    if (href === null) continue
    if (found.index > end)
      parts.push({ start: end, text: text.slice(end, found.index), href: null })
    parts.push({ start: found.index, text: address, href })
    end = found.index + address.length
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), href: null })
  return parts
}
