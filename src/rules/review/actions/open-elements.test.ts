import { expect, test } from 'vitest'
import { openElements, type ReviewedElement } from './open-elements.ts'

const element = (
  isScorable: boolean,
  details?: ReviewedElement['phaseDetails']['desktop-review'],
): ReviewedElement => ({
  isScorable,
  phaseDetails: details ? { 'desktop-review': details } : {},
})

test('a scorable element without the ready mark is open', () => {
  const elements = [
    element(false),
    element(true, { IsClientReady: true }),
    element(true, { IsClientReady: false }),
    element(true),
  ]
  expect(openElements(elements, 'desktop-review', 'ready')).toEqual({ open: 2, all: 3 })
  expect(openElements(elements, 'verification', 'ready')).toEqual({ open: 3, all: 3 })
  expect(openElements(elements, 'gap-analysis', 'ready')).toEqual({ open: 0, all: 0 })
  expect(openElements([], 'desktop-review', 'ready')).toEqual({ open: 0, all: 0 })
})

test('a scorable element without a score is open, one that scored 0 is not', () => {
  const elements = [
    element(false),
    element(true, { MockScore: 0 }),
    element(true, { MockScore: 100 }),
    element(true, { MockScore: null }),
    element(true),
  ]
  expect(openElements(elements, 'desktop-review', 'score')).toEqual({ open: 2, all: 4 })
  expect(openElements(elements, 'verification', 'score')).toEqual({ open: 4, all: 4 })
  expect(openElements(elements, 'gap-analysis', 'score')).toEqual({ open: 0, all: 0 })
})
