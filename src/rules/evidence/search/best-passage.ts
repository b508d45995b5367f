import { sentencesOfPage, type IndexedSentence } from './document-index.ts'
import type { CountedCorpus, CountedPage, View } from './query-counts.ts'
import { wordsInQuery } from './query-counts.ts'

/** Consecutive sentences of a page. */
export type Passage = {
  readonly first: number
  readonly last: number
  /** The query terms in the passage. */
  readonly terms: ReadonlySet<number>
  /** The query terms in the headings above the passage. */
  readonly heading: ReadonlySet<number>
  /** The shares covered of the text, of its concepts, and, by the headings, of the name. */
  readonly text: number
  readonly concepts: number
  readonly name: number
}

/** The views of the query that passages are scored by. */
export type PassageViews = { readonly text: View; readonly concepts: View; readonly name: View }

/** A passage ends with the sentence that brings it to at least this many terms. */
const enough = 45

/** Returns the query terms in each sentence of a page. */
function termsBySentence(
  sentences: readonly IndexedSentence[],
  { document }: CountedPage,
  corpus: CountedCorpus,
): Set<number>[] {
  return sentences.map(({ terms, concepts }) => {
    const found = new Set<number>()
    for (const term of terms) found.add(document.numbers[term] ?? -1)
    for (const concept of concepts) found.add(corpus.terms.ofConcept(concept))
    found.delete(-1)
    return found
  })
}

/** Returns the passage of a page that covers most of what the element requires; null when the page has nothing of it. */
export function bestPassage(
  counted: CountedPage,
  corpus: CountedCorpus,
  views: PassageViews,
): Passage | null {
  const { page, document } = counted
  const sentences = sentencesOfPage(page)
  const bySentence = termsBySentence(sentences, counted, corpus)
  const headings = new Map<number, Set<number>>()
  const headingOf = (number: number): Set<number> => {
    let found = headings.get(number)
    if (found === undefined) {
      const words = document.index.headings[number]
      found = words ? wordsInQuery(words, document.numbers, corpus.terms) : new Set()
      headings.set(number, found)
    }
    return found
  }
  let best: { passage: Passage; value: number } | null = null
  for (const [first, sentence] of sentences.entries()) {
    const terms = new Set<number>()
    let last = first
    let length = 0
    for (; last < sentences.length && length < enough; last += 1) {
      length += sentences[last]?.terms.length ?? 0
      for (const term of bySentence[last] ?? []) terms.add(term)
    }
    const heading = headingOf(sentence.heading)
    const holds = (number: number): number =>
      terms.has(number) ? 1 : heading.has(number) ? 0.7 : 0
    const text = views.text.cover(holds)
    const concepts = views.concepts.cover(holds)
    const name = views.name.cover((number) => (heading.has(number) ? 1 : 0))
    const value = text + 0.4 * concepts + 0.3 * name
    if (value > (best?.value ?? 0))
      best = { passage: { first, last: last - 1, terms, heading, text, concepts, name }, value }
  }
  return best?.passage ?? null
}
