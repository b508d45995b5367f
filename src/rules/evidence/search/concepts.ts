import { vocabulary } from './vocabulary.ts'
import { stemsOf } from './words.ts'

/** A phrase of the vocabulary as stems, and the index of its concept. */
type Phrase = { readonly stems: readonly string[]; readonly concept: number }

const phrases = new Map<string, Phrase[]>()
for (const [concept, words] of vocabulary.entries())
  for (const text of words) {
    const stems = stemsOf(text)
    const first = stems[0]
    if (first === undefined) continue
    phrases.set(first, [...(phrases.get(first) ?? []), { stems, concept }])
  }

function* found(stems: readonly string[]): Generator<Phrase> {
  for (const [start, stem] of stems.entries())
    for (const phrase of phrases.get(stem) ?? [])
      if (phrase.stems.every((one, index) => stems[start + index] === one)) yield phrase
}

/** Returns the concepts in a text, with one entry per mention. */
export const conceptsOf = (text: string): number[] =>
  [...found(stemsOf(text))].map((phrase) => phrase.concept)

/** Returns the concepts by the stems of the words that express them. */
export function conceptsByStem(text: string): Map<string, Set<number>> {
  const concepts = new Map<string, Set<number>>()
  for (const { stems, concept } of found(stemsOf(text)))
    for (const stem of stems) concepts.set(stem, (concepts.get(stem) ?? new Set()).add(concept))
  return concepts
}
