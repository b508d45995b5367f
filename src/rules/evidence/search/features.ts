import { bestPassage, type Passage } from './best-passage.ts'
import { View, wordsInQuery, type CountedCorpus, type CountedPage } from './query-counts.ts'
import { conceptTerm, type Weights } from './requirement.ts'

/** The features by which a page is ranked, each from 0 to 1. */
export type Features = {
  /** BM25 of the element's words over pages, and of its concepts. */
  page: number
  pageConcepts: number
  /** BM25 of the words of the element's name, and of its concepts. */
  name: number
  nameConcepts: number
  /** The shares of the concepts and of the name that are in the headings of the page. */
  headingConcepts: number
  headingName: number
  /**
   * The share of the names of element and standard that is in the document's name, and the share of the document's name that the
   * element or its standard mentions.
   */
  documentName: number
  documentNameAsked: number
  /** The shares of words and concepts in the best passage, and of the name in the headings above it. */
  passage: number
  passageConcepts: number
  passageHeading: number
  /** The share of pairs of neighbouring words that are close together on the page. */
  pairs: number
  /** BM25 over documents. */
  document: number
  documentConcepts: number
  /** BM25 of the words of all elements of the standard. */
  siblings: number
  /** 1 for a page that only lists what is said elsewhere, such as a table of contents. */
  reference: number
  /**
   * The shares of the element's words that occur in any document; in the best passage, the headings above it or the document's name; and in
   * this document. In the last two, a word found only as one of its concepts counts 0.6.
   */
  known: number
  inPassage: number
  inDocument: number
}

/** A page with its features. */
export type JudgedPage = {
  readonly counted: CountedPage
  readonly passage: Passage | null
  readonly features: Features
}

const forConcept = 0.6
const togetherWithin = 3

/** Merges weights by taking the largest for each term. */
function united(...views: Weights[]): Weights {
  const weights = new Map<string, number>()
  for (const view of views)
    for (const [term, weight] of view) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  return weights
}

const scaled = (view: Weights, factor: number): Weights =>
  new Map([...view].map(([term, weight]) => [term, weight * factor]))

/** The pairs of adjacent words of an element, with their weights. */
class Pairs {
  readonly #weights = new Map<number, number>()
  readonly #total: number
  readonly #size: number

  constructor({ query, terms, rarity }: CountedCorpus) {
    this.#size = terms.terms.length
    const words = [...query.text]
    for (const [index, [term, weight]] of words.entries()) {
      const next = words[index + 1]
      if (next === undefined) continue
      const [one, two] = [terms.numberOf(term), terms.numberOf(next[0])]
      const rarest = Math.min(rarity[one] ?? 0, rarity[two] ?? 0)
      this.#weights.set(one * this.#size + two, Math.min(weight, next[1]) * rarest)
    }
    this.#total = [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0)
  }

  /** Returns the share of the pairs whose words are within three words of each other on a page, in either order. */
  share({ page, document: { numbers } }: CountedPage): number {
    if (this.#total === 0) return 0
    const found = new Set<number>()
    const last: number[] = []
    for (const term of page.terms) {
      const number = numbers[term] ?? -1
      for (const earlier of last) {
        if (number < 0 || earlier < 0) continue
        found.add(earlier * this.#size + number)
        found.add(number * this.#size + earlier)
      }
      last.push(number)
      if (last.length > togetherWithin) last.shift()
    }
    let sum = 0
    for (const pair of found) sum += this.#weights.get(pair) ?? 0
    return sum / this.#total
  }
}

/** Computes the features of pages for one query. */
export class Judge {
  readonly #corpus: CountedCorpus
  readonly #pairs: Pairs
  readonly #views
  readonly #asked: ReadonlySet<number>
  readonly #concepts: ReadonlyMap<number, readonly number[]>
  readonly #known: number

  constructor(corpus: CountedCorpus) {
    const { query, terms } = corpus
    this.#corpus = corpus
    this.#pairs = new Pairs(corpus)
    const view = (weights: Weights): View => new View(corpus, weights)
    this.#views = {
      text: view(query.text),
      concepts: view(query.concepts),
      name: view(query.name),
      nameConcepts: view(query.nameConcepts),
      siblings: view(query.siblings),
      names: view(
        united(
          query.name,
          query.nameConcepts,
          scaled(query.standard, 0.7),
          scaled(query.standardConcepts, 0.7),
        ),
      ),
    }
    this.#asked = new Set(
      [...query.text.keys(), ...query.standard.keys()].map((term) => terms.numberOf(term)),
    )
    this.#concepts = new Map(
      [...query.conceptsByStem].map(([stem, concepts]) => [
        terms.numberOf(stem),
        [...concepts].map((concept) => terms.numberOf(conceptTerm(concept))),
      ]),
    )
    this.#known = this.#views.text.cover((number) => (corpus.isKnown(number) ? 1 : 0))
  }

  /** Returns a cheap first score; pages that rank low by it are not scored precisely. */
  glance(counted: CountedPage): number {
    const { text, concepts, name } = this.#views
    const { averagePage } = this.#corpus
    const { name: documentName } = counted.document
    return (
      text.bm25(counted, averagePage) +
      concepts.bm25(counted, averagePage) +
      name.bm25(counted, averagePage) +
      this.#views.names.cover((number) => (documentName.has(number) ? 1 : 0))
    )
  }

  /** A word counts fully when found itself, and less when only one of its concepts is found. */
  #coverOfWords(holds: (number: number) => boolean): number {
    return this.#views.text.cover((number) => {
      if (holds(number)) return 1
      return (this.#concepts.get(number) ?? []).some(holds) ? forConcept : 0
    })
  }

  judge(counted: CountedPage): JudgedPage {
    const views = this.#views
    const { averagePage, averageDocument, terms } = this.#corpus
    const { page, document } = counted
    const passage = bestPassage(counted, this.#corpus, views)
    const headings = wordsInQuery(page.headings, document.numbers, terms)
    const inHeadings = (number: number): number => (headings.has(number) ? 1 : 0)
    const inName = (number: number): number => (document.name.has(number) ? 1 : 0)
    const nameLength = document.index.name.terms.size
    const asked = [...document.name].filter((number) => this.#asked.has(number)).length
    return {
      counted,
      passage,
      features: {
        page: views.text.bm25(counted, averagePage),
        pageConcepts: views.concepts.bm25(counted, averagePage),
        name: views.name.bm25(counted, averagePage),
        nameConcepts: views.nameConcepts.bm25(counted, averagePage),
        headingConcepts: views.concepts.cover(inHeadings),
        headingName: views.name.cover(inHeadings),
        documentName: views.names.cover(inName),
        documentNameAsked: nameLength === 0 ? 0 : asked / nameLength,
        passage: passage?.text ?? 0,
        passageConcepts: passage?.concepts ?? 0,
        passageHeading: passage?.name ?? 0,
        pairs: this.#pairs.share(counted),
        document: views.text.bm25(document, averageDocument),
        documentConcepts: views.concepts.bm25(document, averageDocument),
        siblings: views.siblings.bm25(counted, averagePage),
        reference: page.isReference ? 1 : 0,
        known: this.#known,
        inPassage: this.#coverOfWords(
          (number) =>
            document.name.has(number) ||
            passage?.terms.has(number) === true ||
            passage?.heading.has(number) === true,
        ),
        inDocument: this.#coverOfWords((number) => (document.counts[number] ?? 0) > 0),
      },
    }
  }
}
