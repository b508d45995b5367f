import type { DocumentText } from '../document-text.ts'
import { runningLines, type TextRange } from '../text/running-lines.ts'
import type { Steps } from './steps.ts'

/** A normalized word of a document, with its location. Offsets count UTF-16 units in the text of its page. */
export type Word = {
  readonly text: string
  readonly page: number
  readonly start: number
  readonly end: number
  /** Whether the word begins a sentence, a list item or a paragraph. */
  readonly isFirst: boolean
  /** Whether the word ends a sentence, a list item or a paragraph. */
  readonly isLast: boolean
}

/** Symbols that change the meaning of a number: units, currencies and bounds. */
const symbols = '%‰$€£¥<>≤≥±'
const word = new RegExp(`[\\p{L}\\p{N}]+|[${symbols}]`, 'gu')
const otherSigns = new RegExp(`[^\\p{L}\\p{N}${symbols}]`, 'gu')
const sentenceBreak = /[.!?;:]["”’)\]]*\s|\n\s*\n|\n\s*(?:[•▪◦*–-]|\(?[\p{N}a-z]{1,3}[.)])\s|\t/u
const sentenceEnd = /^["”’)\]]*[.!?:;]/u

/** Normalizes text so that both versions compare equal: without case, compatibility forms and accents. */
const comparable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the normalized words of a text; a symbol next to a number is a word of its own. */
export const wordsIn = (text: string): string[] => comparable(text).match(word) ?? []

/** Normalizes a piece of text without white space to its letters, digits and symbols. */
export const comparablePiece = (text: string): string => comparable(text).replaceAll(otherSigns, '')

const isWithin = (start: number, ranges: readonly TextRange[]): boolean =>
  ranges.some((range) => start >= range.start && start < range.end)

/** Whether a word begins a sentence, a list item or a paragraph, judged by the text between it and the previous word on its page. */
function begins(text: string, end: number, match: RegExpExecArray, edges: ReadonlySet<number>) {
  const between = text.slice(end, match.index)
  if (sentenceBreak.test(between)) return true
  const isApart = edges.has(match.index) || edges.has(end) || /^\s*\n/u.test(between)
  return isApart && between.includes('\n') && startsLine(match[0])
}

/** Reads the words of a document in order, without the running headers and footers of its pages; one page per step. */
export function* readWords({ pages }: Pick<DocumentText, 'pages'>): Steps<Word[]> {
  const running = runningLines(pages.map(({ text }) => text))
  const words: Word[] = []
  // A page starts in the middle of a sentence unless the previous page ended with the end of one.
  let isEnded = true
  for (const [place, { page, text, headings }] of pages.entries()) {
    const edges = new Set(headings.flatMap((heading) => [heading.start, heading.end]))
    let end: number | null = null
    for (const match of text.matchAll(word)) {
      if (isWithin(match.index, running[place] ?? [])) continue
      const isFirst =
        end === null ? isEnded || edges.has(match.index) : begins(text, end, match, edges)
      const last = words.at(-1)
      if (isFirst && last) words[words.length - 1] = { ...last, isLast: true }
      end = match.index + match[0].length
      words.push({
        text: comparable(match[0]),
        page,
        start: match.index,
        end,
        isFirst,
        isLast: false,
      })
    }
    if (end !== null) isEnded = sentenceEnd.test(text.slice(end)) || edges.has(end)
    yield
  }
  const last = words.at(-1)
  if (last) words[words.length - 1] = { ...last, isLast: true }
  return words
}

/** A line that starts with a capital or a digit may begin a sentence or item. */
const startsLine = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text)
