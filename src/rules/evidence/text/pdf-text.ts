import { paragraphDistance, readingOrder, usualDistance, type Block } from './reading-order.ts'
import type { TextRange } from './running-lines.ts'
import {
  rowsOf,
  wordsOf,
  type PdfTextItem,
  type Row,
  type Segment,
  type Word,
} from './text-lines.ts'

/** A line of the text, with what helps to recognize headings. */
export type TextLine = {
  readonly start: number
  readonly end: number
  readonly size: number
  /** The font of most of its characters. */
  readonly font: string
  /** Whether white space separates it from the previous line. */
  readonly isApart: boolean
}

export type PdfPageText = {
  readonly text: string
  /**
   * The range of each item's `cleanText(str).trim()` in the text, without a dropped hyphen at the end of a line; empty for an item that is
   * not in the text.
   */
  readonly ranges: readonly TextRange[]
  readonly lines: readonly TextLine[]
}

/** The width from which a gap between words is a space although none was written, in multiples of the font size. */
const wordGap = 0.17
/** The line distance assumed for a short block, in multiples of its font size. */
const ordinaryDistance = 1.5

/**
 * Returns the text of a PDF page from what pdf.js returns for it (`getTextContent` with default options). The server and the browser both
 * use this function, so that offsets mean the same in both. Lines end with a line feed, paragraphs with two; a tab separates cells and
 * columns of a line. The rotation of the page does not matter: text in the main writing direction comes first, text in other directions
 * afterwards.
 */
export function pdfPageText(items: readonly PdfTextItem[]): PdfPageText {
  const words = wordsOf(items)
  const inLines = new Set(words.filter((word) => !isHyphenated(word.text)).map((word) => word.text))
  const writer = new Writer(items.length, [...inLines].join(' '))
  for (const turn of turnsByWeight(words)) {
    const rows = rowsOf(words.filter((word) => word.turn === turn))
    const usual = usualDistance(rows)
    for (const block of readingOrder(rows)) writer.writeBlock(block, usual)
  }
  return writer.page()
}

function turnsByWeight(words: readonly Word[]): number[] {
  const letters = new Map<number, number>()
  for (const { turn, text } of words) letters.set(turn, (letters.get(turn) ?? 0) + text.length)
  return [...letters].toSorted((a, b) => b[1] - a[1]).map(([turn]) => turn)
}

const lineEndHyphen = /\p{L}-$/u
const isHyphenated = (text: string): boolean => lineEndHyphen.test(text)

const distance = (row: Row, before: Row): number => row.baseline - before.baseline

class Writer {
  readonly #ranges: { start: number; end: number }[]
  #last: { start: number; end: number } | undefined
  readonly #lines: { start: number; end: number; size: number; font: string; isApart: boolean }[] =
    []
  readonly #vocabulary: string
  #text = ''

  constructor(items: number, vocabulary: string) {
    this.#ranges = Array.from({ length: items }, () => ({ start: 0, end: 0 }))
    this.#vocabulary = vocabulary.toLowerCase()
  }

  page(): PdfPageText {
    return { text: this.#text, ranges: this.#ranges, lines: this.#lines }
  }

  writeBlock(block: Block, usualOfPage: number): void {
    const ordinary = ordinaryDistance * (block[0]?.size ?? 0)
    const usual = usualDistance(block) || Math.max(usualOfPage, ordinary)
    for (const [index, row] of block.entries()) {
      const before = block[index - 1]
      const isApart = before === undefined || distance(row, before) > paragraphDistance * usual
      this.#writeRow(row, isApart)
    }
  }

  #writeRow(row: Row, isApart: boolean): void {
    const segments = row.segments.some(({ words }) => words.some((word) => word.isRightToLeft))
      ? row.segments.toReversed()
      : row.segments
    if (!isApart && this.#joinsHyphen(segments[0]))
      return this.#writeSegments(segments, row, isApart)
    if (this.#text !== '') this.#text += isApart ? '\n\n' : '\n'
    this.#writeSegments(segments, row, isApart)
  }

  #writeSegments(segments: readonly Segment[], row: Row, isApart: boolean): void {
    const start = this.#text.length
    for (const [index, segment] of segments.entries()) {
      if (index > 0) this.#text += '\t'
      this.#writeWords(segment)
    }
    const words = row.segments.flatMap((segment) => segment.words)
    const font = fontOfMost(words)
    this.#lines.push({ start, end: this.#text.length, size: row.size, font, isApart })
  }

  #writeWords({ words }: Segment): void {
    for (const [index, word] of words.entries()) {
      const before = words[index - 1]
      if (before !== undefined && areApart(before, word)) this.#text += ' '
      const start = this.#text.length
      this.#text += word.text
      this.#last = { start, end: this.#text.length }
      this.#ranges[word.item] = this.#last
    }
  }

  /**
   * Joins a word that was broken at the end of the last line. The hyphen is dropped only when the page has the word without it and
   * not with it: most programs break lines only at hyphens that belong to the word.
   */
  #joinsHyphen(next: Segment | undefined): boolean {
    const head = /(\p{L}+)-$/u.exec(this.#text)?.[1]
    const tail = /^\p{Ll}+/u.exec(next?.words[0]?.text ?? '')?.[0]
    if (head === undefined || tail === undefined) return false
    const whole = `${head}${tail}`.toLowerCase()
    const isWord = this.#has(whole) && !this.#has(`${head}-${tail}`.toLowerCase())
    if (isWord) this.#dropHyphen()
    return true
  }

  #has(word: string): boolean {
    const at = this.#vocabulary.indexOf(word)
    return at >= 0 && !/\p{L}/u.test(this.#vocabulary.charAt(at - 1))
  }

  #dropHyphen(): void {
    this.#text = this.#text.slice(0, -1)
    const line = this.#lines.at(-1)
    if (this.#last !== undefined) this.#last.end = this.#text.length
    if (line !== undefined) line.end = this.#text.length
  }
}

function areApart(before: Word, word: Word): boolean {
  if (before.hasSpaceAfter || word.hasSpaceBefore) return true
  const gap = word.isRightToLeft ? before.left - word.right : word.left - before.right
  return gap > wordGap * Math.min(before.size, word.size)
}

function fontOfMost(words: readonly Word[]): string {
  const letters = new Map<string, number>()
  for (const { font, text } of words) letters.set(font, (letters.get(font) ?? 0) + text.length)
  return [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])[0]
}
