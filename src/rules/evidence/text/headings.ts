import type { Heading } from '../document-text.ts'
import type { PdfPageText, TextLine } from './pdf-text.ts'

const longest = 120
const numbering =
  /^(?:(?:section|article|chapter|part|appendix|annex)\s+)?([\p{N}]+(?:\.\p{N}+)*\.?|[A-Z]\.|[IVX]+\.)\s+\p{Lu}/iu
const deepNumbering = /^\p{N}+(?:\.\p{N}+)+\.?\s+\p{Lu}/u
const named = /^(?:section|article|chapter|part|appendix|annex)\s+[\p{N}A-Z]/iu
const sentenceEnd = /[.;,:]$/u
const leaders = /\.{4,}|(?:\. ){4,}/u

const isShort = (text: string, limit: number): boolean =>
  text.length <= limit && /\p{L}/u.test(text)

const isTitle = (text: string): boolean => isShort(text, 80) && !sentenceEnd.test(text)

/** Whether the words of a line alone make it a heading: numbered like a section, or short and in capitals. */
function isHeadingByWords(text: string): boolean {
  if (!isTitle(text) || leaders.test(text)) return false
  if (deepNumbering.test(text) || named.test(text)) return true
  return /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && text.split(/\s+/u).length <= 10
}

/** Returns the level that a heading's number implies; null for a heading without a number. */
function levelOfNumber(text: string): number | null {
  const number = numbering.exec(text)?.[1]
  return number === undefined ? null : number.split('.').filter((part) => part !== '').length
}

/** Returns the headings of a text without font information: only the first line and lines after an empty one can be headings. */
export function headingsOfText(text: string): Heading[] {
  const headings: Heading[] = []
  let start = 0
  let isApart = true
  for (const line of text.split('\n')) {
    const words = line.trim()
    if (isApart && isHeadingByWords(words)) {
      const begin = start + line.indexOf(words)
      headings.push({ start: begin, end: begin + words.length, level: levelOfNumber(words) ?? 1 })
    }
    isApart = words === ''
    start += line.length + 1
  }
  return headings
}

type Body = { readonly size: number; readonly font: string }

const half = (size: number): number => Math.round(size * 2) / 2

function mostWritten<Value>(
  lines: readonly TextLine[],
  of: (line: TextLine) => Value,
): Value | undefined {
  const letters = new Map<Value, number>()
  for (const line of lines) {
    const value = of(line)
    letters.set(value, (letters.get(value) ?? 0) + line.end - line.start)
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

function isHeading(line: TextLine, text: string, body: Body): boolean {
  if (!isShort(text, longest) || text.includes('\t') || leaders.test(text)) return false
  if (line.size >= 1.12 * body.size) return true
  if (!line.isApart || line.size < 0.95 * body.size) return false
  if (isHeadingByWords(text)) return true
  return line.font !== body.font && isTitle(text) && /^[\p{Lu}\p{N}]/u.test(text)
}

/**
 * Returns the headings of each page of a PDF: lines larger than most of the document's text, or lines below white space that are in
 * another font, numbered or in capitals. Consecutive lines of one heading are merged.
 */
export function headingsOfPages(pages: readonly PdfPageText[]): Heading[][] {
  const lines = pages.flatMap((page) => page.lines)
  const body = {
    size: mostWritten(lines, (line) => half(line.size)) ?? 0,
    font: mostWritten(lines, (line) => line.font) ?? '',
  }
  const found = pages.map((page) =>
    page.lines.filter((line) => isHeading(line, page.text.slice(line.start, line.end), body)),
  )
  const sizes = [...new Set(found.flat().map((line) => half(line.size)))].toSorted((a, b) => b - a)
  return found.map((heads, index) => merged(heads, pages[index]?.text ?? '', sizes))
}

function merged(heads: readonly TextLine[], text: string, sizes: readonly number[]): Heading[] {
  const headings: Heading[] = []
  let before: TextLine | undefined
  for (const line of heads) {
    const last = headings.at(-1)
    const goesOn =
      before?.size === line.size &&
      line.start - before.end <= 1 &&
      !line.isApart &&
      last !== undefined
    if (goesOn) headings.splice(-1, 1, { ...last, end: line.end })
    else headings.push(headingOf(line, text, sizes))
    before = line
  }
  return headings
}

const headingOf = (
  { start, end, size }: TextLine,
  text: string,
  sizes: readonly number[],
): Heading => ({
  start,
  end,
  level: levelOfNumber(text.slice(start, end)) ?? Math.min(6, sizes.indexOf(half(size)) + 1),
})
