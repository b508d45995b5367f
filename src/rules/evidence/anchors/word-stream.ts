import type { DocumentText } from '../document-text.ts'
import { runningLines, type TextRange } from '../text/running-lines.ts'
import type { Steps } from './steps.ts'

/** A word of a document, as it is compared and where it stands. Offsets count UTF-16 units in the text of its page. */
export type Word = {
  readonly text: string
  readonly page: number
  readonly start: number
  readonly end: number
  /** Whether a sentence, a list item or a paragraph begins with it. */
  readonly isFirst: boolean
  /** Whether a sentence, a list item or a paragraph ends with it. */
  readonly isLast: boolean
}

/** What changes what a number demands: a unit, a currency or a bound. */
const symbols = '%‰$€£¥<>≤≥±'
const word = new RegExp(`[\\p{L}\\p{N}]+|[${symbols}]`, 'gu')
const otherSigns = new RegExp(`[^\\p{L}\\p{N}${symbols}]`, 'gu')
const sentenceBreak = /[.!?;:]["”’)\]]*\s|\n\s*\n|\n\s*(?:[•▪◦*–-]|\(?[\p{N}a-z]{1,3}[.)])\s|\t/u
const sentenceEnd = /^["”’)\]]*[.!?:;]/u

/** Letters and digits alike in both versions: without case, compatibility forms and accents. */
const comparable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a text as they are compared; a symbol beside a number is a word. */
export const wordsIn = (text: string): string[] => comparable(text).match(word) ?? []

/** A piece of text without white space as it is compared, its words and symbols alone. */
export const comparablePiece = (text: string): string => comparable(text).replaceAll(otherSigns, '')

const isWithin = (start: number, ranges: readonly TextRange[]): boolean =>
  ranges.some((range) => start >= range.start && start < range.end)

/** Whether a word begins a sentence, an item or a paragraph, by what stands between it and the word before on its page. */
function begins(text: string, end: number, match: RegExpExecArray, edges: ReadonlySet<number>) {
  const between = text.slice(end, match.index)
  if (sentenceBreak.test(between)) return true
  const isApart = edges.has(match.index) || edges.has(end) || /^\s*\n/u.test(between)
  return isApart && between.includes('\n') && startsLine(match[0])
}

/** Reads the words of a document in their order, without what runs along the head and the foot of its pages; a page a step. */
export function* readWords({ pages }: Pick<DocumentText, 'pages'>): Steps<Word[]> {
  const running = runningLines(pages.map(({ text }) => text))
  const words: Word[] = []
  // A page begins in the middle of a sentence unless the one before ended with one.
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

/** A line that begins with a capital or a digit may begin something. */
const startsLine = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text)
