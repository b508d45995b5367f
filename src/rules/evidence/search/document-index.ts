import type { Heading, PageText } from '../document-text.ts'
import { conceptsOf } from './concepts.ts'
import { termsOf } from './words.ts'

/** A sentence of a page. Offsets count UTF-16 units in the text of the page. */
export type IndexedSentence = {
  readonly start: number
  readonly end: number
  /** Term numbers, as in `DocumentIndex.terms`. */
  readonly terms: Uint32Array
  readonly concepts: Uint16Array
  /** The headings above the sentence, as an index into `DocumentIndex.headings`. */
  readonly heading: number
}

/** The words of a document name or of headings: term numbers and concepts. */
export type IndexedWords = { readonly terms: Set<number>; readonly concepts: Set<number> }

/** A page, ready to be ranked. */
export type IndexedPage = {
  readonly page: number
  /** The terms of all sentences in sequence, as numbers in `DocumentIndex.terms`. */
  readonly terms: Uint32Array
  readonly concepts: Uint16Array
  /** Five numbers per sentence: start, end, the ends of its terms and concepts in those of the page, and its headings. */
  readonly sentences: Uint32Array
  /** The words of the headings on this page. */
  readonly headings: IndexedWords
  /** Whether the page only refers to what is said elsewhere: a table of contents, a list of definitions, a mapping to rules. */
  readonly isReference: boolean
}

/**
 * Everything that ranking needs from one version of a document. An index is built once per version and depends on nothing else, so any set
 * of documents can be ranked from their indexes.
 */
export type DocumentIndex = {
  readonly name: IndexedWords
  readonly terms: ReadonlyMap<string, number>
  readonly headings: readonly IndexedWords[]
  readonly pages: readonly IndexedPage[]
}

const perSentence = 5

/** Returns the sentences of a page in order. They are stored as numbers because a project has very many. */
export function sentencesOfPage({ terms, concepts, sentences }: IndexedPage): IndexedSentence[] {
  const found: IndexedSentence[] = []
  let [firstTerm, firstConcept] = [0, 0]
  for (let at = 0; at < sentences.length; at += perSentence) {
    const [start = 0, end = 0, lastTerm = 0, lastConcept = 0, heading = 0] = sentences.subarray(
      at,
      at + perSentence,
    )
    found.push({
      start,
      end,
      terms: terms.subarray(firstTerm, lastTerm),
      concepts: concepts.subarray(firstConcept, lastConcept),
      heading,
    })
    firstTerm = lastTerm
    firstConcept = lastConcept
  }
  return found
}

const sentenceBreak = /(?<=[.!?;:])\s+|\n{2,}|\n(?=[•\-*\d(])/gu
const reference = /definition|glossary|table of contents|mapping|crosswalk|acronym|index/iu
const lineOfContents = /\.{4,}|\s\d{1,3}$/u

/** Assigns numbers to the terms of a document. */
class Terms {
  readonly numbers = new Map<string, number>()

  of(text: string): number[] {
    return termsOf(text).map((term) => {
      let number = this.numbers.get(term)
      if (number === undefined) {
        number = this.numbers.size
        this.numbers.set(term, number)
      }
      return number
    })
  }

  words(text: string): IndexedWords {
    return { terms: new Set(this.of(text)), concepts: new Set(conceptsOf(text)) }
  }
}

/** Splits a text at its sentence breaks and trims the parts. */
function sentencesOf(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = []
  let start = 0
  for (const { index, length } of [
    ...[...text.matchAll(sentenceBreak)].map((match) => ({
      index: match.index,
      length: match[0].length,
    })),
    { index: text.length, length: 0 },
  ]) {
    const raw = text.slice(start, index)
    const words = raw.trim()
    if (words !== '') {
      const begin = start + raw.indexOf(words)
      sentences.push({ start: begin, end: begin + words.length })
    }
    start = index + length
  }
  return sentences
}

/** Returns the heading above an offset together with its parent heading; null when no heading precedes it on the page. */
function headingsAbove(page: PageText, offset: number): string | null {
  const path: string[] = []
  let level = Infinity
  for (const heading of page.headings.filter((one) => one.start <= offset).toReversed())
    if (heading.level < level && path.length < 2) {
      path.push(textOf(page, heading))
      level = heading.level
    }
  return path.length === 0 ? null : path.join(' ')
}

const textOf = (page: PageText, { start, end }: Heading): string => page.text.slice(start, end)

function isReferencePage(name: string, headings: string, text: string): boolean {
  if (reference.test(`${name} ${headings}`)) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.filter((line) => lineOfContents.test(line)).length > lines.length / 2
}

/** Indexes a version of a document page by page, so that other work can run in between. */
export class DocumentIndexer {
  readonly #title: string
  readonly #terms = new Terms()
  readonly #name: IndexedWords
  readonly #headings: IndexedWords[]
  readonly #pages: IndexedPage[] = []
  // The headings in effect at the end of the previous page.
  #path = ''

  /** @param fileName The original file name: its words hint at what the document is about. */
  constructor(fileName: string) {
    this.#title = fileName.replace(/\.\w+$/u, '')
    this.#name = this.#terms.words(this.#title)
    this.#headings = [this.#terms.words('')]
  }

  /** Adds the next page. */
  add(page: PageText): void {
    const terms: number[] = []
    const concepts: number[] = []
    const sentences: number[] = []
    for (const { start, end } of sentencesOf(page.text)) {
      const above = headingsAbove(page, start) ?? this.#path
      if (above !== this.#path) this.#headings.push(this.#terms.words(above))
      this.#path = above
      const text = page.text.slice(start, end)
      terms.push(...this.#terms.of(text))
      concepts.push(...conceptsOf(text))
      sentences.push(start, end, terms.length, concepts.length, this.#headings.length - 1)
    }
    const headings = page.headings.map((heading) => textOf(page, heading)).join(' ')
    this.#pages.push({
      page: page.page,
      terms: Uint32Array.from(terms),
      concepts: Uint16Array.from(concepts),
      sentences: Uint32Array.from(sentences),
      headings: this.#terms.words(headings),
      isReference: isReferencePage(this.#title, headings, page.text),
    })
  }

  /** Returns the index of the pages added so far. */
  index(): DocumentIndex {
    return {
      name: this.#name,
      terms: this.#terms.numbers,
      headings: this.#headings,
      pages: this.#pages,
    }
  }
}
