import type { DocumentIndex, IndexedPage, IndexedWords } from './document-index.ts'
import { conceptTerm, type Query, type Weights } from './requirement.ts'
import { vocabulary } from './vocabulary.ts'

/** How often each query term occurs in a page or document, by its number in `QueryTerms`. */
export type Counts = { readonly counts: Uint16Array; readonly length: number }

/** The terms and concepts of a query, numbered. */
export class QueryTerms {
  readonly terms: readonly string[]
  readonly #numbers: ReadonlyMap<string, number>
  readonly #concepts = new Int16Array(vocabulary.length).fill(-1)

  constructor(query: Query) {
    const { text, concepts, name, nameConcepts, standard, standardConcepts, siblings } = query
    const views = [text, concepts, name, nameConcepts, standard, standardConcepts, siblings]
    this.terms = [...new Set(views.flatMap((view) => [...view.keys()]))]
    this.#numbers = new Map(this.terms.map((term, number) => [term, number]))
    for (const concept of vocabulary.keys())
      this.#concepts[concept] = this.#numbers.get(conceptTerm(concept)) ?? -1
  }

  numberOf(term: string): number {
    return this.#numbers.get(term) ?? -1
  }

  /** Returns the number of a concept in the query; -1 when the query does not contain it. */
  ofConcept(concept: number): number {
    return this.#concepts[concept] ?? -1
  }

  /** Maps the numbers of a document's terms to those of the query; -1 for terms that the query does not contain. */
  inDocument({ terms }: DocumentIndex): Int16Array {
    const numbers = new Int16Array(terms.size).fill(-1)
    for (const [number, term] of this.terms.entries()) {
      const own = terms.get(term)
      if (own !== undefined) numbers[own] = number
    }
    return numbers
  }
}

/** A page with the counts of the query terms on it. */
export type CountedPage = Counts & {
  readonly page: IndexedPage
  readonly document: CountedDocument
}

/** A document with the counts of the query terms in it. */
export type CountedDocument = Counts & {
  readonly index: DocumentIndex
  readonly numbers: Int16Array
  readonly name: ReadonlySet<number>
}

/** The counts of a query's terms in a set of documents, and how rare the terms are among their pages. */
export type CountedCorpus = {
  readonly query: Query
  readonly terms: QueryTerms
  readonly pages: readonly CountedPage[]
  readonly averagePage: number
  readonly averageDocument: number
  /** The inverse document frequency of each term over the pages. */
  readonly rarity: Float64Array
  /** Whether any of the documents contains a term. */
  readonly isKnown: (number: number) => boolean
}

/** Returns the query terms among the words of a name or of headings. */
export function wordsInQuery(
  { terms, concepts }: IndexedWords,
  numbers: Int16Array,
  query: QueryTerms,
): Set<number> {
  const found = new Set<number>()
  for (const term of terms) found.add(numbers[term] ?? -1)
  for (const concept of concepts) found.add(query.ofConcept(concept))
  found.delete(-1)
  return found
}

function countPage(page: IndexedPage, numbers: Int16Array, query: QueryTerms): Uint16Array {
  const counts = new Uint16Array(query.terms.length)
  const count = (number: number): void => {
    if (number >= 0) counts[number] = (counts[number] ?? 0) + 1
  }
  for (const term of page.terms) count(numbers[term] ?? -1)
  for (const concept of page.concepts) count(query.ofConcept(concept))
  return counts
}

/** Among few pages every word looks common, so rarity is computed with this many additional pages that contain none of the words. */
const others = 50

const average = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1) || 1

/** Counts the terms of a query in documents. The result depends only on these documents. */
export function countQuery(documents: readonly DocumentIndex[], query: Query): CountedCorpus {
  const terms = new QueryTerms(query)
  const pagesWith = new Uint32Array(terms.terms.length)
  const lengths: number[] = []
  const pages = documents.flatMap((index) => {
    const numbers = terms.inDocument(index)
    const counts = new Uint16Array(terms.terms.length)
    const length = index.pages.reduce((sum, page) => sum + page.terms.length, 0)
    lengths.push(length)
    const name = wordsInQuery(index.name, numbers, terms)
    const document: CountedDocument = { index, numbers, counts, length, name }
    return index.pages.map((page): CountedPage => {
      const onPage = countPage(page, numbers, terms)
      for (const [number, count] of onPage.entries()) {
        if (count === 0) continue
        pagesWith[number] = (pagesWith[number] ?? 0) + 1
        counts[number] = (counts[number] ?? 0) + count
      }
      return { page, document, counts: onPage, length: page.terms.length }
    })
  })
  return {
    query,
    terms,
    pages,
    averagePage: average(pages.map((page) => page.length)),
    averageDocument: average(lengths),
    rarity: Float64Array.from(pagesWith, (count) =>
      Math.log(1 + (others + pages.length - count + 0.5) / (count + 0.5)),
    ),
    isKnown: (number) => (pagesWith[number] ?? 0) > 0,
  }
}

/** A part of the query as term numbers, each weighted by its weight times its rarity. */
export class View {
  readonly entries: readonly (readonly [number: number, weight: number])[]
  readonly #total: number

  constructor({ terms, rarity }: CountedCorpus, weights: Weights) {
    this.entries = [...weights].map(([term, weight]) => {
      const number = terms.numberOf(term)
      return [number, weight * (rarity[number] ?? 0)] as const
    })
    this.#total = this.entries.reduce((sum, [, weight]) => sum + weight, 0)
  }

  /** Returns BM25 divided by its maximum, from 0 to 1. */
  bm25({ counts, length }: Counts, averageLength: number): number {
    if (this.#total === 0) return 0
    const damping = 1.2 * (0.25 + (0.75 * length) / averageLength)
    let sum = 0
    for (const [number, weight] of this.entries) {
      const count = counts[number] ?? 0
      if (count > 0) sum += (weight * count) / (count + damping)
    }
    return sum / this.#total
  }

  /** Returns the share of the view that is covered, given a coverage of 0 to 1 for each term. */
  cover(holds: (number: number) => number): number {
    if (this.#total === 0) return 0
    let sum = 0
    for (const [number, weight] of this.entries) sum += weight * holds(number)
    return sum / this.#total
  }
}
