import { describe, expect, test } from 'vitest'
import {
  checksOfProjectDocuments,
  evidenceChecks,
  isWholeDocument,
  type CheckedCitation,
  type CheckedStandard,
} from './evidence-checks.ts'

const standard: CheckedStandard = {
  StandardId: 7,
  IsReadyByClient: false,
  openTaskCount: 0,
  elements: [31],
  citations: [],
  documents: [],
}
const citation: CheckedCitation = {
  ElementId: 31,
  DocumentId: 12,
  Citation: 'Page 3',
  AnchorVersion: null,
  Version: 2,
  PageCount: null,
}
const found = { StandardId: 7, ElementId: null, DocumentId: null, Count: null }
const cited = new Set([12])
const checks = (part: Partial<CheckedStandard>) =>
  evidenceChecks({ ...standard, ...part }, cited, 2)

test('a standard whose elements are cited with a place has no finding', () => {
  expect(checks({ citations: [citation], documents: [12], openTaskCount: 3 })).toEqual([])
})

test('a scored element without a citation is found', () => {
  expect(checks({ elements: [31, 32], citations: [citation] })).toEqual([
    { ...found, Kind: 'noCitation', ElementId: 32 },
  ])
})

describe('a citation', () => {
  test.each([
    ['noPlace', { Citation: null }],
    ['noPlace', { Citation: '  ' }],
    ['placeIsAll', { Citation: 'All' }],
    ['passageOutdated', { AnchorVersion: 1 }],
    ['passageOutdated', { Citation: null, AnchorVersion: 1 }],
  ])('is found as %s with %j', (Kind, more) => {
    expect(checks({ citations: [{ ...citation, ...more }] })).toEqual([
      { ...found, Kind, ElementId: 31, DocumentId: 12 },
    ])
  })

  test.for([
    ['Page 13', true],
    ['Pages 3 to 14', true],
    ['pp. 3, 5 and 20', true],
    ['Page 12, section 40', false],
    ['Section 40', false],
    ['p.12', false],
  ] as const)(
    'of 12 pages that names %s names one that is not there: %s',
    ([Citation, isFound]) => {
      const places = { ...citation, Citation, PageCount: 12 }
      expect(checks({ citations: [places] })).toEqual(
        isFound
          ? [{ ...found, Kind: 'pageNotThere', ElementId: 31, DocumentId: 12, Count: 12 }]
          : [],
      )
      expect(checks({ citations: [{ ...places, PageCount: null }] })).toEqual([])
    },
  )

  test.each([
    { Citation: null, AnchorVersion: 2 },
    { Citation: 'All', AnchorVersion: 2 },
  ])('is not found with %j, since its passage is the place', (more) => {
    expect(checks({ citations: [{ ...citation, ...more }] })).toEqual([])
  })
})

test('a document of the standard that nothing cites is found, and one that another standard cites is not', () => {
  expect(checks({ elements: [], documents: [12, 13] })).toEqual([
    { ...found, Kind: 'documentNotCited', DocumentId: 13 },
  ])
})

test('open tasks are found once the standard is ready', () => {
  expect(checks({ citations: [citation], IsReadyByClient: true, openTaskCount: 3 })).toEqual([
    { ...found, Kind: 'readyWithOpenTasks', Count: 3 },
  ])
})

test('more documents than allowed are found, each counted once', () => {
  const of = (DocumentId: number) => ({ ...citation, DocumentId })
  expect(checks({ citations: [of(1), of(2), of(2)] })).toEqual([])
  expect(checks({ citations: [of(1), of(2), of(3)] })).toEqual([
    { ...found, Kind: 'tooManyDocuments', Count: 3 },
  ])
})

test('findings follow the order of the elements', () => {
  const citations = [{ ...citation, ElementId: 33, Citation: null }]
  const order = checks({ elements: [31, 33, 32], citations }).map(({ ElementId }) => ElementId)
  expect(order).toEqual([31, 33, 32])
})

test('documents of no standard are found when nothing cites them', () => {
  expect(checksOfProjectDocuments([12, 13], cited)).toEqual([
    { ...found, StandardId: null, Kind: 'documentNotCited', DocumentId: 13 },
  ])
})

test.each([
  'all',
  'ALL.',
  'Entire document',
  'the whole policy',
  'See all',
  'See entire manual',
  'Throughout',
  'all pages',
  'full',
])('%j means the whole document', (place) => {
  expect(isWholeDocument(place)).toBe(true)
})

test.each([
  'All staff sign on page 3',
  'Page 3',
  'Section 2, all paragraphs',
  'Fully executed, p. 9',
  'Whole blood, page 2',
  '',
])('%j is a place', (place) => {
  expect(isWholeDocument(place)).toBe(false)
})
