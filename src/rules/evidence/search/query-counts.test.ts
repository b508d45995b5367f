import { expect, test } from 'vitest'
import { QueryTerms } from './query-counts.ts'
import { conceptTerm, type Query } from './requirement.ts'

const weights = (...terms: string[]) => new Map(terms.map((term) => [term, 1]))

const query: Query = {
  text: weights('nurse', conceptTerm(2)),
  concepts: weights(),
  name: weights('policy'),
  nameConcepts: weights(),
  standard: weights('nurse'),
  standardConcepts: weights(),
  siblings: weights(),
  conceptsByStem: new Map(),
}

test('terms are numbered once each; what the query does not contain has no number', () => {
  const terms = new QueryTerms(query)
  expect(terms.terms).toEqual(['nurse', conceptTerm(2), 'policy'])
  expect(terms.numberOf('policy')).toBe(2)
  expect(terms.numberOf('doctor')).toBe(-1)
  expect(terms.ofConcept(2)).toBe(1)
  expect(terms.ofConcept(1)).toBe(-1)
})
