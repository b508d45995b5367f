import { expect, test } from 'vitest'
import { marksWithin, matchText, passageAround } from './match-text.ts'
import { parseSearch, rootsOf } from './search-query.ts'

const marked = (query: string, text: string) =>
  matchText(parseSearch(query), text).marks.map(({ start, end }) => text.slice(start, end))
const isFound = (query: string, text: string) => matchText(parseSearch(query), text).isMatch

test.each([
  ['policy', 'Two Policies.', ['Policies']],
  ['organizati', 'The organization', ['organization']],
  ['risk reg', 'A register of risks', ['register', 'risks']],
  ['"risk register"', 'A register of risks, a risk register', ['risk', 'register']],
  ['C-RM 1-1', 'See c-rm 1–1, not RM 2-1', ['c', 'rm', '1', '1']],
  ['164.308(a)', '45 CFR 164.308(a)(1)', ['164', '308', 'a']],
  ['it', 'IT and its staff', ['IT', 'its']],
  ['“data quality”', 'Quality data; data quality', ['data', 'quality']],
  ['ﬁle', 'Files', ['Files']],
  ['Übung', 'Eine ÜBUNG', ['ÜBUNG']],
])('%s marks its words in %s', (query, text, words) => {
  expect(marked(query, text)).toEqual(words)
  expect(isFound(query, text)).toBe(true)
})

test.each([
  ['risk plan', 'A register of risks'],
  ['"register risk"', 'A register of risks'],
  ['C-RM 1-1', 'C-RM 2-1'],
  ['poli car', 'car policies are here'],
  ['risk -draft', 'The draft of the risk register'],
  ['-draft', 'A plan'],
  ['***', 'Anything'],
])('%s is not found in %s', (query, text) => {
  expect(isFound(query, text)).toBe(false)
})

test.each([
  ['policies', ['polic']],
  ['C-RM 1-1', ['c', 'rm', '1']],
  ['risk -draft "data quality"', ['risk', 'data', 'qualit']],
  ['Übung 100% _', ['100']],
  ['; drop table', ['drop', 'tabl']],
])('every text with %s contains its roots', (query, roots) => {
  expect(rootsOf(parseSearch(query))).toEqual(roots)
})

test('a text that is the query is better than one that begins with it, and that than a longer one', () => {
  const rank = (text: string) => matchText(parseSearch('risk register'), text).rank
  expect(rank('Risk register')).toBeGreaterThan(rank('Risk register of 2026'))
  expect(rank('Risk register of 2026')).toBeGreaterThan(rank('The risk register of 2026'))
  expect(rank('The risk register of 2026')).toBeGreaterThan(
    rank('The risk register of the whole organization of 2026'),
  )
})

test('the passage is the sentence with most of the words, with the marks from its start', () => {
  const text =
    'Risks are listed. The committee reviews the risk register each year in December. Nothing else.'
  const { marks } = matchText(parseSearch('risk register'), text)
  const passage = passageAround(text, marks)!
  const shown = text.slice(passage.start, passage.end)
  expect(shown).toBe('The committee reviews the risk register each year in December.')
  expect(marksWithin(marks, passage).map(({ start, end }) => shown.slice(start, end))).toEqual([
    'risk',
    'register',
  ])
  expect(passageAround('Nothing of it', [])).toBeNull()
})

test('a sentence without an end is cut between words', () => {
  const text = `${'word '.repeat(200)}target ${'word '.repeat(200)}`
  const { marks } = matchText(parseSearch('target'), text)
  const { start, end } = passageAround(text, marks)!
  expect(text.slice(start, end)).toMatch(/^word .*target .* word$/)
  expect(end - start).toBeLessThan(600)
})
