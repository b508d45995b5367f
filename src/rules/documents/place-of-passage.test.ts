import { expect, test } from 'vitest'
import { isPlaceOf, placeOfPassage } from './place-of-passage.ts'

const place = {
  kind: 'pdf',
  page: 3,
  isPageEstimated: false,
  label: null,
  heading: null,
  paragraph: null,
} as const

test.for([
  ['IV.A.1 Background checks', 'Page 3, IV.A.1'],
  ['Section 4.2: Badges', 'Page 3, 4.2'],
  ['2. Review', 'Page 3, section 2'],
  ['II Scope', 'Page 3, II'],
  ['A policy on visitors', 'Page 3, A policy on visitors'],
  ['I am the heading', 'Page 3, I am the heading'],
  ['x'.repeat(81), 'Page 3'],
  [null, 'Page 3'],
] as const)('in a PDF below the heading %j: %s', ([heading, expected]) => {
  expect(placeOfPassage({ ...place, heading })).toBe(expected)
})

test('in a workbook it is the sheet', () => {
  expect(placeOfPassage({ ...place, kind: 'sheets', label: 'Risks' })).toBe('Sheet Risks')
})

test('in a document without pages of its own it is the heading and the paragraph, the page an estimate', () => {
  const flow = { ...place, kind: 'flow', heading: '4.2 Badges', isPageEstimated: true } as const
  expect(placeOfPassage({ ...flow, paragraph: 2 })).toBe('4.2 Badges, paragraph 2 (about page 3)')
  expect(placeOfPassage(flow)).toBe('4.2 Badges (about page 3)')
  expect(placeOfPassage({ ...flow, heading: null })).toBe('About page 3')
  expect(placeOfPassage({ ...flow, isPageEstimated: false })).toBe('4.2 Badges')
})

test('in a text without headings nothing tells the place', () => {
  expect(placeOfPassage({ ...place, kind: 'flow', page: 1 })).toBeNull()
  expect(placeOfPassage({ ...place, kind: 'flow', page: 2 })).toBe('Page 2')
})

test.for([
  ['Page 3', true],
  ['Page 3, 4.2', true],
  ['4.2 Badges, paragraph 2 (about page 3)', true],
  ['4.2 Badges, paragraph 2', true],
  ['Page 4', false],
  ['Page 3, IV', false],
  ['4.2 Badges, last paragraph', false],
] as const)('%s is made from page 3 below "4.2 Badges": %s', ([made, expected]) => {
  expect(isPlaceOf(made, { page: 3, heading: '4.2 Badges' })).toBe(expected)
})
