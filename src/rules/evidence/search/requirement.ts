import { conceptsByStem, conceptsOf } from './concepts.ts'
import { compoundsOf, termsOf } from './words.ts'

/** What an element requires, in the words of its standard. */
export type Requirement = {
  /** The text of the element. */
  readonly text: string
  /** The name of its standard. */
  readonly standard: string
  /** The texts of all elements of its standard. */
  readonly siblings: readonly string[]
}

/** The weight of each term of a query. */
export type Weights = ReadonlyMap<string, number>

/** The terms of a requirement, by where they come from. A concept is a term of its own, prefixed with `§`. */
export type Query = {
  readonly text: Weights
  readonly concepts: Weights
  /** The name of the element, or that of its standard when it has none. */
  readonly name: Weights
  readonly nameConcepts: Weights
  readonly standard: Weights
  readonly standardConcepts: Weights
  readonly siblings: Weights
  /** The concepts that can replace a word of the text, by its stem. */
  readonly conceptsByStem: ReadonlyMap<string, ReadonlySet<number>>
}

// Parts of a requirement that carry no content: open parameters, "Required", section numbers, references
// within the text.
const boilerplate =
  /\[(?:Assignment|Selection)[^\]]*?:|\borganization-defined\b|\((?:Required|Addressable)\)|§+ ?[\d.]+(?:\([^)\s]{1,4}\))*|\bparagraphs? (?:\([a-z0-9]+\))+(?: of this section)?|\bof this section\b|\bsubpart [A-Z]\b|\bthis (?:subpart|part|section|rule)\b/giu
const clean = (text: string): string => text.replaceAll(boilerplate, ' ').replaceAll(/[[\]]/gu, ' ')

// "Sanction policy (Required). Apply sanctions against ...": a short first sentence is the name of the element.
const leadingName =
  /^(?:Standard: |Implementation specifications?: )?([^.(]{3,60}?)(?: \((?:Required|Addressable)\))?\. /u
// "AC-2 Account Management", "§ 164.308 Administrative safeguards"
const leadingNumber = /^(?:§+\s*)?\S*\d\S*\s+/u

/** Returns the term that represents a concept in a query. */
export const conceptTerm = (concept: number): string => `§${concept}`

const conceptTerms = (text: string): string[] => conceptsOf(clean(text)).map(conceptTerm)

/** How common words are in the requirements of one module: "organization" carries no information when every element contains it. */
export class RequirementWords {
  readonly #elements = new Map<string, number>()
  readonly #count: number

  /** @param texts The texts of all elements of a module. */
  constructor(texts: readonly string[]) {
    this.#count = Math.max(texts.length, 1)
    for (const text of texts)
      for (const term of new Set([...termsOf(clean(text)), ...conceptTerms(text)]))
        this.#elements.set(term, (this.#elements.get(term) ?? 0) + 1)
  }

  /** Returns the weight of a term: 1 if no element contains it, and less the more elements do. */
  weight(term: string): number {
    const others = this.#elements.get(term) ?? 0
    return Math.log(1 + this.#count / (1 + others)) / Math.log(1 + this.#count)
  }
}

/**
 * Builds the query of an element.
 *
 * @param isKnown Whether any of the documents contains a term: a hyphenated word that none contains counts only by its parts.
 */
export function queryOf(
  { text, standard, siblings }: Requirement,
  words: RequirementWords,
  isKnown: (term: string) => boolean,
): Query {
  const title = standard.replace(leadingNumber, '')
  const name = leadingName.exec(text)?.[1] ?? title
  const weigh = (terms: Iterable<string>): Weights =>
    new Map([...new Set(terms)].map((term) => [term, words.weight(term)]))
  const termsIn = (source: string): Weights => {
    const cleaned = clean(source)
    const compounds = new Set(compoundsOf(cleaned))
    return weigh(termsOf(cleaned).filter((term) => !compounds.has(term) || isKnown(term)))
  }
  return {
    text: termsIn(text),
    concepts: weigh(conceptTerms(text)),
    name: termsIn(name),
    nameConcepts: weigh(conceptTerms(name)),
    standard: termsIn(title),
    standardConcepts: weigh(conceptTerms(title)),
    siblings: termsIn(siblings.join(' ')),
    conceptsByStem: conceptsByStem(clean(text)),
  }
}
