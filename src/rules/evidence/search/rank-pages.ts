import { sentencesOfPage, type DocumentIndex } from './document-index.ts'
import { Judge, type Features, type JudgedPage } from './features.ts'
import { countQuery, View, type CountedCorpus } from './query-counts.ts'
import { queryOf, type Requirement, type RequirementWords } from './requirement.ts'

/** A page that may show that an element is met. */
export type RankedPage<Key> = {
  readonly document: Key
  readonly page: number
  /** The confidence that the page shows it, from 0 to 1; pages below one half are not offered. */
  readonly score: number
  /** The sentence of the page that covers most of what the element requires. Offsets count UTF-16 units in the text of the page; null when none does. */
  readonly sentence: { readonly start: number; readonly end: number } | null
  /** The stems of the element's words in the passage that contains the sentence, most significant first. */
  readonly words: readonly string[]
  /** Whether words of the element's name are in a heading, and words of the element's or standard's name in the document's name. */
  readonly isInHeading: boolean
  readonly isInDocumentName: boolean
}

/** A document to rank. */
export type RankedDocument<Key> = { readonly key: Key; readonly index: DocumentIndex }

/** Pages with a lower score are not offered. */
export const leastScore = 0.5

// Weights of a listwise softmax regression, rounded; the decision on finding evidence tells how they were
// found and what each is worth.
const rankWeights: Partial<Features> = {
  page: 1.6,
  pageConcepts: 1.7,
  name: 1.2,
  nameConcepts: 1.4,
  headingConcepts: 1.1,
  headingName: 0.9,
  documentName: 0.7,
  documentNameAsked: 0.9,
  passage: 2.3,
  passageConcepts: 1.2,
  passageHeading: 1.1,
  pairs: 1.7,
  document: 1.1,
  documentConcepts: 1,
  siblings: 0.9,
  reference: -0.8,
}

// Weights of a logistic regression of "this is evidence" on the best page of each element.
const certainty = -3.75
const certaintyWeights: Partial<Features> = {
  known: 0.9,
  inPassage: 1.4,
  inDocument: 1.2,
  page: 1,
  passage: 1.4,
  pairs: 1,
  documentNameAsked: 1.4,
  headingConcepts: 0.7,
  headingName: 1.4,
  document: 1.1,
}

/** How many of the top pages of the cheap first ranking are scored precisely. */
const closely = 200
const mostWords = 8

function weighted(features: Features, weights: Partial<Features>): number {
  let sum = 0
  for (const [name, weight] of Object.entries(weights))
    sum += weight * features[name as keyof Features]
  return sum
}

const scoreOf = (features: Features): number =>
  1 / (1 + Math.exp(-certainty - weighted(features, certaintyWeights)))

/** Returns the precisely scored pages, best first. */
function judgedPages(corpus: CountedCorpus): JudgedPage[] {
  const judge = new Judge(corpus)
  const candidates =
    corpus.pages.length <= closely
      ? corpus.pages
      : corpus.pages
          .map((counted) => ({ counted, value: judge.glance(counted) }))
          .toSorted((one, two) => two.value - one.value)
          .slice(0, closely)
          .map(({ counted }) => counted)
  return candidates
    .map((counted) => judge.judge(counted))
    .map((judged) => ({ judged, value: weighted(judged.features, rankWeights) }))
    .toSorted((one, two) => two.value - one.value)
    .map(({ judged }) => judged)
}

/** Returns the sentence of the best passage that covers most of what the element requires. */
function bestSentence(
  { counted: { page, document }, passage }: JudgedPage,
  text: View,
): { start: number; end: number } | null {
  if (passage === null) return null
  let best: { start: number; end: number; value: number } | null = null
  for (const { start, end, terms } of sentencesOfPage(page).slice(
    passage.first,
    passage.last + 1,
  )) {
    const held = new Set<number>()
    for (const term of terms) held.add(document.numbers[term] ?? -1)
    const value = text.cover((number) => (held.has(number) ? 1 : 0))
    if (best === null || value > best.value) best = { start, end, value }
  }
  return best && { start: best.start, end: best.end }
}

/** Returns the words of the element in the best passage, most significant first. */
function wordsIn({ passage }: JudgedPage, corpus: CountedCorpus, text: View): string[] {
  if (passage === null) return []
  return text.entries
    .filter(([number]) => passage.terms.has(number))
    .toSorted(([, one], [, two]) => two - one)
    .slice(0, mostWords)
    .flatMap(([number]) => corpus.terms.terms[number] ?? [])
}

/**
 * Ranks the pages of documents by how well they show that an element is met, best first. A page with a score below `leastScore` means
 * nothing; when the first page has one, nothing was found. Ranks and scores depend only on the given documents.
 *
 * @param words The words of the module of the element.
 * @param most The most pages to return.
 */
export function rankPages<Key>(
  requirement: Requirement,
  words: RequirementWords,
  documents: readonly RankedDocument<Key>[],
  most: number,
): RankedPage<Key>[] {
  const indexes = documents.map(({ index }) => index)
  const keys = new Map(documents.map(({ key, index }) => [index, key]))
  const query = queryOf(requirement, words, (term) => indexes.some(({ terms }) => terms.has(term)))
  const corpus = countQuery(indexes, query)
  const text = new View(corpus, query.text)
  // The score of a page is capped at that of the page ranked before it.
  let limit = 1
  return judgedPages(corpus)
    .slice(0, most)
    .flatMap((judged) => {
      const { counted, features } = judged
      const document = keys.get(counted.document.index)
      if (document === undefined) return []
      limit = Math.min(limit, scoreOf(features))
      return {
        document,
        page: counted.page.page,
        score: limit,
        sentence: bestSentence(judged, text),
        words: wordsIn(judged, corpus, text),
        isInHeading: features.headingName > 0 || features.passageHeading > 0,
        isInDocumentName: features.documentName > 0,
      }
    })
}
