import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageText } from '../document-text.ts'
import { DocumentIndexer, sentencesOfPage } from './document-index.ts'
import { leastScore, rankPages, type RankedDocument } from './rank-pages.ts'
import { RequirementWords, type Requirement } from './requirement.ts'

type Page = string | { readonly heading: string; readonly text: string }

const pageOf = (page: Page, place: number): PageText =>
  typeof page === 'string'
    ? { page: place + 1, label: null, text: page, headings: [] }
    : {
        page: place + 1,
        label: null,
        text: `${page.heading}\n\n${page.text}`,
        headings: [{ start: 0, end: page.heading.length, level: 1 }],
      }

const indexOf = (name: string, pages: readonly Page[]) => {
  const indexer = new DocumentIndexer(name)
  for (const [place, page] of pages.entries()) indexer.add(pageOf(page, place))
  return indexer.index()
}

const documentOf = (name: string, pages: readonly Page[]): RankedDocument<string> => ({
  key: name,
  index: indexOf(name, pages),
})

const asks = (text: string, standard = 'PX 4 Protection'): Requirement => ({
  text,
  standard,
  siblings: [text],
})

const module = [
  'The organization maintains a written policy on protection.',
  'The organization trains its workforce each year.',
  'The organization keeps an inventory of its equipment.',
  'The organization escorts visitors and keeps a log of them.',
  'The organization disposes of media so that nothing can be read.',
]
const words = new RequirementWords(module)
const rank = (requirement: Requirement, documents: readonly RankedDocument<string>[], most = 10) =>
  rankPages(requirement, words, documents, most)
const best = (requirement: Requirement, documents: readonly RankedDocument<string>[]) => {
  const [first] = rank(requirement, documents, 1)
  return first && `${first.document} ${first.page}`
}

const office = documentOf('Office.pdf', [
  'The kitchen is cleaned on Fridays. Plants are watered by the team.',
  'Guests are escorted through the building. Their names are kept in a log at the desk.',
])
const travel = documentOf('Travel.pdf', [
  'Tickets are booked a month ahead. Hotels are chosen by price.',
  'Expenses are paid back within ten days.',
])

test('finds the page that says it in other words', () => {
  expect(best(asks('Escort visitors and keep a log of them.'), [travel, office])).toBe(
    'Office.pdf 2',
  )
})

test('says nothing where no page speaks of it', () => {
  const [first] = rank(asks('Install emergency lighting along evacuation routes.'), [
    office,
    travel,
  ])
  expect(first?.score ?? 0).toBeLessThan(leastScore)
  expect(rank(asks('Escort visitors.'), [])).toEqual([])
})

test('a word of each requirement counts less than one of this alone', () => {
  const common = documentOf('Common.pdf', [
    'The organization has an organization. It maintains it.',
  ])
  const rare = documentOf('Rare.pdf', ['An inventory lists what we own.'])
  expect(best(asks('The organization keeps an inventory.'), [common, rare])).toBe('Rare.pdf 1')
})

test('headings and the names of documents speak for a page, also for those after the heading', () => {
  const text = 'It is written once a year and signed by the director.'
  const plain = documentOf('Plain.pdf', [text])
  const named = documentOf('Sanction policy.pdf', [text])
  const headed = documentOf('Headed.pdf', [
    { heading: 'Sanction policy', text: 'First.' },
    text,
    { heading: 'Other', text: 'Last.' },
  ])
  const requirement = asks('Sanction policy. Write it each year.')
  expect(best(requirement, [plain, named])).toBe('Sanction policy.pdf 1')
  expect(best(requirement, [plain, headed])).toMatch(/^Headed/u)
  const [first, second] = rank(requirement, [plain, named])
  expect([first?.isInDocumentName, second?.isInDocumentName]).toEqual([true, false])
  const continued = rank(requirement, [headed]).find(({ page }) => page === 2)
  expect(continued?.isInHeading).toBe(true)
})

test('a page that names what others say gives way to them', () => {
  const text = 'Media are wiped before disposal so that nothing can be read.'
  const glossary = documentOf('Media glossary.pdf', [text])
  const policy = documentOf('Media policy.pdf', [text])
  const requirement = asks('Dispose of media so that nothing can be read.')
  expect(best(requirement, [glossary, policy])).toBe('Media policy.pdf 1')
  const contents = Array.from({ length: 4 }, (_, place) => `Media disposal ........ ${place}`)
  const manual = documentOf('Manual.pdf', [`${contents.join('\n')}\n${text}`, text])
  expect(best(requirement, [manual])).toBe('Manual.pdf 2')
})

test('words that stand together speak for a page more than the same words apart', () => {
  const apart = documentOf('A.pdf', [
    'The plan of plants in the hall of the tower is long. Kitchen doors see the escort.',
  ])
  const together = documentOf('B.pdf', [
    'The kitchen plan is long. Plants in the hall of the tower doors see the escort.',
  ])
  expect(best(asks('Keep a kitchen plan.'), [apart, together])).toBe('B.pdf 1')
})

test('a word counts by how few requirements of the module have it', () => {
  expect(words.weight('organ')).toBeLessThan(words.weight('inventori'))
  expect(words.weight('organ')).toBeGreaterThan(0)
  expect(words.weight('unheard')).toBe(1)
})

test('the sentence and its words are those that tell most', () => {
  const [found] = rank(asks('Escort visitors and keep a log of them.'), [office])
  const text =
    'Guests are escorted through the building. Their names are kept in a log at the desk.'
  expect(text.slice(found?.sentence?.start, found?.sentence?.end)).toMatch(/escorted|log/u)
  expect(found?.words).toEqual(expect.arrayContaining(['escort', 'log']))
})

test.each(['before', 'after'])(
  'of a passage, the sentence that tells most may stand %s the others',
  (where) => {
    const telling = 'Visitors are escorted and a log of them is kept.'
    const other = 'The log is blue.'
    const text = where === 'before' ? `${telling} ${other}` : `${other} ${telling}`
    const [found] = rank(asks('Escort visitors and keep a log of them.'), [
      documentOf('Visits.pdf', [text]),
    ])
    expect(text.slice(found?.sentence?.start, found?.sentence?.end)).toBe(telling)
  },
)

test('scores fall from page to page', () => {
  const scores = rank(asks('Escort visitors and keep a log of them.'), [travel, office]).map(
    ({ score }) => score,
  )
  expect(scores).toEqual(scores.toSorted((one, two) => two - one))
})

test('the sentences of a page are found where they stand', () => {
  const text = '  One is here.  Two is there;\n\nThree (a)\n- four'
  const [page] = indexOf('Page.txt', [text]).pages
  expect(sentencesOfPage(page!).map(({ start, end }) => text.slice(start, end))).toEqual([
    'One is here.',
    'Two is there;',
    'Three (a)',
    '- four',
  ])
})

const sentence = fc.constantFrom(
  'Visitors are escorted.',
  'A log is kept at the desk.',
  'Media are wiped before disposal.',
  'Plants are watered.',
  'The inventory lists all devices.',
  'Training is repeated each year.',
)
const pages = fc.array(
  fc.array(sentence, { maxLength: 6 }).map((all) => all.join(' ')),
  {
    maxLength: 4,
  },
)

test('any pages give scores from 0 to 1, of pages that exist, in one order', () => {
  fc.assert(
    fc.property(fc.array(pages, { maxLength: 4 }), fc.constantFrom(...module), (all, text) => {
      const documents = all.map((some, place) => documentOf(`${place}.pdf`, some))
      const found = rank(asks(text), documents, 100)
      expect(rank(asks(text), documents, 100)).toEqual(found)
      const scores = found.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((one, two) => two - one))
      expect(found).toHaveLength(all.reduce((sum, some) => sum + some.length, 0))
      for (const { document, page, score, sentence: place } of found) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        const stands = all[Number.parseInt(document, 10)]?.[page - 1] ?? ''
        if (place) expect(stands.slice(place.start, place.end)).toMatch(/^[A-Z].*\.$/u)
      }
    }),
    { numRuns: 60 },
  )
})
