import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignDocuments } from '#test/factories/align-documents.ts'
import { alignInSteps } from './aligned-documents.ts'
import { differencesOf } from './differences.ts'
import { moveAnchor, type MovedAnchor } from './move-anchor.ts'

const paged = (...texts: string[]) => ({
  pages: texts.map((text, place) => ({ page: place + 1, label: null, text, headings: [] })),
})

const filler = [
  'The kitchen is cleaned on Fridays by the team of the house.',
  'Plants in the hall are watered twice a week in summer.',
  'Letters are opened by the clerk and handed out before noon.',
  'Tickets are booked a month ahead through the travel desk.',
  'Lamps in the corridor are replaced within a day of a report.',
]
const visitors = 'Visitors must be escorted at all times by a member of staff.'
const text = (...sentences: string[]) => sentences.join(' ')
const [one = '', two = '', three = '', four = '', five = ''] = filler
const old = paged(text(one, two), text(three, visitors, four), five)

/** Returns what became of a passage of the old version, given its words. */
function moved(
  before: ReturnType<typeof paged>,
  after: ReturnType<typeof paged>,
  exact: string,
  page = 2,
): MovedAnchor & { readonly words: string } {
  const start = before.pages[page - 1]?.text.indexOf(exact) ?? -1
  expect(start).toBeGreaterThanOrEqual(0)
  const result = moveAnchor(alignDocuments(before, after), {
    page,
    start,
    end: start + exact.length,
    exact,
  })
  const words =
    result.state === 'lost'
      ? ''
      : (after.pages[result.place.page - 1]?.text.slice(result.place.start, result.place.end) ?? '')
  return { ...result, words }
}

test('the same words on the page of the same number are the same', () => {
  const after = paged(text(one, five), text(two, visitors), three)
  expect(moved(old, after, visitors)).toMatchObject({ state: 'same', place: { page: 2 } })
})

test.for([
  ['at least 95 % of calls', 'at least 95 of calls'],
  ['a fee of $500 each', 'a fee of €500 each'],
  ['within <5 days of it', 'within >5 days of it'],
  ['an error of ≤ 3 in ten', 'an error of ≥ 3 in ten'],
] as const)('a sentence that says %j has changed when it says %j', ([before, after]) => {
  const sentence = `The desk answers ${before} each month.`
  const became = sentence.replace(before, after)
  const result = moved(paged(text(one, sentence, two)), paged(text(one, became, two)), sentence, 1)
  expect(result.state).toBe('changed')
  expect(differencesOf(sentence, became).kinds).toEqual(['number'])
})

test('the same words on another page have moved, also broken by lines, a page or a running line', () => {
  const lines = visitors.replaceAll(' ', '\n')
  expect(moved(old, paged(one, two, `${three}\n${lines}`), visitors)).toMatchObject({
    state: 'moved',
    place: { page: 3 },
    words: lines.slice(0, -1),
  })
  const [half = '', rest = ''] = visitors.split(' at all times ')
  const across = paged(
    `Policy\n\n${one}`,
    `Policy\n\n${two} ${half}`,
    `Policy\n\nat all times ${rest} ${four}`,
  )
  expect(moved(old, across, visitors)).toMatchObject({ state: 'same', words: half })
})

test('accents, case, ligatures, quotes and punctuation make no difference', () => {
  const before = paged(text(one, 'The café’s ofﬁcer — Ms. Roe — signs it.', two))
  const after = paged(text(one, "The CAFE's officer, Ms Roe, signs it.", two))
  expect(moved(before, after, 'The café’s ofﬁcer — Ms. Roe — signs it.', 1).state).toBe('same')
})

test.each([
  ['a number', 'Logs are kept for 30 days.', 'Logs are kept for 90 days.', 'number'],
  ['a number in words', 'Logs are read by two people.', 'Logs are read by ten people.', 'number'],
  [
    'a negation',
    'Guests are not left alone in the hall.',
    'Guests are left alone in the hall.',
    'negation',
  ],
  [
    'an exception',
    'Doors are locked at night by the guard.',
    'Doors are locked at night by the guard, unless it rains.',
    'negation',
  ],
  [
    'an obligation',
    'Staff must wear badges in the hall.',
    'Staff may wear badges in the hall.',
    'obligation',
  ],
  [
    'a name',
    'The list is kept by Anna Smith at the desk.',
    'The list is kept by Anna Jones at the desk.',
    'name',
  ],
  [
    'a date',
    'The plan is read again in March by all.',
    'The plan is read again in April by all.',
    'date',
  ],
  [
    'swapped subjects',
    'The guard calls the clerk about guests.',
    'The clerk calls the guard about guests.',
    'other',
  ],
])('%s that differs is a change', (_, was, is, kind) => {
  const result = moved(paged(text(one, was, two)), paged(text(one, is, two)), was, 1)
  expect(result.state).toBe('changed')
  expect(differencesOf(was, is).kinds).toContain(kind)
})

test('a sentence with other words between the same neighbours is changed, not lost', () => {
  const after = paged(
    text(one, two),
    text(three, 'Visitors walk with a member of staff in all rooms.', four),
    five,
  )
  expect(moved(old, after, visitors)).toMatchObject({ state: 'changed' })
})

test('what is gone is lost, with the nearest passages as offers', () => {
  const after = paged(
    text(one, two),
    text(three, four),
    text(five, 'Visitors must sign at the desk.'),
  )
  const result = moved(old, after, visitors)
  expect(result).toMatchObject({ state: 'lost' })
  expect(moved(old, paged('Something else altogether.'), visitors).state).toBe('lost')
  expect(moved(old, paged(''), visitors).state).toBe('lost')
})

test('of repeated words the neighbours decide, and without them nobody', () => {
  const short = 'Approved by the board.'
  const before = paged(text(one, short, two), text(three, short, four))
  const after = paged(text(three, short, four), text(one, short, two))
  expect(moved(before, after, short, 1)).toMatchObject({ state: 'moved', place: { page: 2 } })
  // One of the two is gone, and the other keeps its own anchor.
  const removed = paged(text(one, two), text(three, short, four))
  expect(moved(before, removed, short, 1).state).toBe('lost')
  expect(moved(before, removed, short, 2).state).toBe('same')
  // Now both have different neighbours.
  const strange = paged(`Alpha. ${short} Beta. Gamma. ${short} Delta.`)
  expect(moved(before, strange, short, 1).state).toBe('lost')
})

test('misread letters and split words are the same, misread digits and real words are not', () => {
  const was = 'The modern clinic informs all clients of 10 rules in full.'
  const put = (is: string) =>
    moved(paged(text(one, was, two)), paged(text(one, is, two)), was, 1).state
  expect(put('The modem c1inic inforrns all cl1ents of 10 rules in fu11.')).toBe('same')
  expect(put('The mod ern clinic informsall clients of 10 rules in full.')).toBe('same')
  expect(put('The modern clinic informs all clients of 1O rules in full.')).toBe('changed')
  expect(put('The modern clinic informs all clients of 70 rules in full.')).toBe('changed')
})

test('a quotation that does not stand in the old text is lost', () => {
  expect(
    moveAnchor(alignDocuments(old, old), { page: 1, start: 0, end: 4, exact: 'Unheard of.' }),
  ).toEqual({ state: 'lost', offers: [] })
  expect(
    moveAnchor(alignDocuments(old, old), { page: 1, start: 0, end: 1, exact: '–' }).state,
  ).toBe('lost')
})

test('differences read as one text, with what was removed and added', () => {
  expect(
    differencesOf('Logs are kept for 30 days.', 'Logs are kept for at least 90 days.'),
  ).toEqual({
    parts: [
      { state: 'kept', text: 'Logs are kept for' },
      { state: 'removed', text: '30' },
      { state: 'added', text: 'at least 90' },
      { state: 'kept', text: 'days.' },
    ],
    kinds: ['number', 'other'],
  })
})

const sentences = fc.shuffledSubarray(
  Array.from(
    { length: 12 },
    (_, place) => `Rule ${place} of part ${place * 7} says that box ${place} stays shut.`,
  ),
  { minLength: 1 },
)

test('a passage is found exactly where its words stand, and nowhere once they are gone', () => {
  fc.assert(
    fc.property(sentences, sentences, fc.nat(), (before, after, chosen) => {
      const passage = before[chosen % before.length] ?? ''
      const result = moved(paged(before.join(' ')), paged(after.join(' ')), passage, 1)
      if (after.includes(passage))
        expect(result).toMatchObject({ state: 'same', words: passage.slice(0, -1) })
      else expect(result.state).not.toBe('same')
    }),
    { numRuns: 200 },
  )
})

test('two long versions are aligned in steps of a page or a few thousand words', () => {
  const pages = Array.from({ length: 40 }, (_, page) =>
    Array.from({ length: 300 }, (__, word) => `word${page}x${word}`).join(' '),
  )
  const steps = alignInSteps(paged(...pages), paged(...pages.toReversed()))
  let count = 1
  while (!steps.next().done) count += 1
  // One step for each page of both versions, and for every 5,000 words of each.
  expect(count).toBeGreaterThan(80 + 4)
})
