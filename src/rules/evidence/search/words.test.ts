import { expect, test } from 'vitest'
import { conceptsOf } from './concepts.ts'
import { stemsOf, termsOf, wordsWithStems } from './words.ts'

test('words meet in their stems, without stop words and single digits', () => {
  expect(termsOf('The policies of 2 reviewed records')).toEqual(termsOf('policy reviewing record'))
  expect(termsOf('Each year’s and the 30 days')).toEqual(termsOf('year 30 day'))
})

test('a hyphenated word is found by its parts and as one', () => {
  const terms = new Set(termsOf('Media re-use'))
  for (const term of termsOf('reuse')) expect(terms.has(term)).toBe(true)
  expect(stemsOf('log-off')).toEqual(stemsOf('log off'))
})

test('other words of the field name the same concept, in phrases too', () => {
  const concept = conceptsOf('Shred the paper')
  expect(concept.length).toBeGreaterThan(0)
  expect(conceptsOf('final disposition of media')).toEqual(expect.arrayContaining(concept))
  expect(conceptsOf('a background check is made')).toEqual(conceptsOf('screening'))
  expect(conceptsOf('the background is blue')).toEqual([])
})

test('the words with a stem are found where they stand', () => {
  const text = 'Visitors sign in; each visitor is escorted.'
  const found = wordsWithStems(text, new Set(termsOf('visitor escort')))
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Visitors',
    'visitor',
    'escorted',
  ])
})
